"""A match looked back on: every decision as its seat could judge it then, what it gave away, and what was luck.

`accounts` judges and adds up; `document` tells it as JSON, from which a terminal and a page can be made.
"""

from dwarrow.bots.review.accounts import Account, Decision, Judged, Review, account, decisions_of, review
from dwarrow.bots.review.document import document

__all__ = ["Account", "Decision", "Judged", "Review", "account", "decisions_of", "document", "review"]
