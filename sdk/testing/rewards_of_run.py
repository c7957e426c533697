"""Prints what the attempts of a run are to a trainer: a score, or the error that it gets instead."""

import json
import sys

import deskproof

with deskproof.connect() as client:
    told = []
    for attempt in client.run(sys.argv[1]).attempts():
        loose = attempt.reward(strict=False)
        try:
            told.append([attempt.reward().score, loose.score])
        except deskproof.DeskproofError as error:
            told.append([type(error).__name__, loose.score])
print(json.dumps(told))
