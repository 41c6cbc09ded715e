#!/usr/bin/env python3
"""Writes the policy of a training state as the file of a net.

    python3 learn/export.py build/learn/usa.pt players/nets/usa.net
"""

import argparse

import torch

import weights
from batch import roundhouse
from net import arrays_of


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("state")
    parser.add_argument("file")
    options = parser.parse_args()
    state = torch.load(options.state, map_location="cpu")
    weights.write(options.file, roundhouse.Board(state["config"]["board"]), arrays_of(state["policy"]))


if __name__ == "__main__":
    main()
