"""A bot for Dwarrow that plays any game: it tries every action and then plays on at random, in many possible worlds.

dwarrow play gnomes --seats "you,exec:.venv/bin/python docs/examples/playout_bot.py"
"""

import json
import random
import sys
import time

import dwarrow

SHARE = 0.5  # of the time that is given
LONGEST = 1.0  # seconds, however much is given


def main():
    game = None
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] == "hello":
            components = asked["components"]  # a TOML document where the match has components of its own
            game = dwarrow.game(asked["game"], text=components)
            print(json.dumps({"protocol": 1, "name": "playouts"}), flush=True)
        else:
            print(json.dumps({"action": chosen(game, asked)}), flush=True)


def chosen(game, asked):
    until = time.monotonic() + min(LONGEST, SHARE * asked["limit"])
    dice = random.Random(asked["seed"])
    sums = dict.fromkeys(asked["legal"], 0.0)
    while True:
        world = game.deal(asked["view"], dice.getrandbits(30))  # what the seat cannot see is dealt by chance
        for action in asked["legal"]:
            state = world.clone()
            state.apply(game.parse(action), asked["seat"])
            while not state.is_over():
                state.apply(dice.choice(state.legal_actions()))
            sums[action] += asked["seat"] in state.winners()
            if time.monotonic() > until:
                return max(asked["legal"], key=sums.get)


if __name__ == "__main__":
    main()
