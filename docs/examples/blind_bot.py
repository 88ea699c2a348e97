"""The smallest bot for Dwarrow: it knows no game and needs nothing but Python."""

import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        answer = {"protocol": 1, "name": "blind"}
    else:
        answer = {"action": random.Random(asked["seed"]).choice(asked["legal"])}
    print(json.dumps(answer), flush=True)
