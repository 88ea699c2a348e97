"""What bots do at tables: play their turns in worker processes, give hints and reviews, and take over when a clock runs
out.
"""
