"""Print one CPython for each version from 3.11 on that is found here, on the path or among pyenv's."""

import shutil
import subprocess
from pathlib import Path

ASK = "import sys, venv; print(sys.implementation.name, '%d.%d' % sys.version_info[:2])"

candidates = [shutil.which(f"python3.{minor}") for minor in range(11, 30)]
candidates += map(str, sorted(Path.home().glob(".pyenv/versions/3.*/bin/python")))
found = {}
for python in filter(None, candidates):
    answer = subprocess.run([python, "-c", ASK], capture_output=True, text=True).stdout.split()
    if answer[:1] == ["cpython"] and int(answer[1].partition(".")[2]) >= 11:
        found.setdefault(answer[1], python)
print("\n".join(found.values()))
