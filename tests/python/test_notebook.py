"""The notebook runs from top to bottom, in a short form, and its agent learns."""
import json
import os
import pathlib
import unittest

NOTEBOOK = pathlib.Path(__file__).resolve().parents[2] / "python" / "notebooks" / "new_york.ipynb"


class Notebook(unittest.TestCase):
    def test_the_agent_learns(self):
        os.environ["ROUNDHOUSE_SHORT"] = "1"
        names = {}
        for cell in json.loads(NOTEBOOK.read_text())["cells"]:
            self.assertFalse(cell.get("outputs"), "a notebook is kept without outputs")
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
        untrained, trained = names["results"]["untrained"], names["results"]["trained"]
        self.assertGreater(trained[0], untrained[0] + 0.15, "the agent has not learned")
        self.assertGreater(trained[1], untrained[2], "the intervals overlap")


if __name__ == "__main__":
    unittest.main()
