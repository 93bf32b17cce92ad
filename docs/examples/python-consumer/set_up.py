"""Sets up consumer.py: an environment with requirements.txt, and classes generated from mm's .proto files."""

from __future__ import annotations

import argparse
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROTO = HERE.parents[2] / "proto" / "events"


def make_environment(folder: Path) -> None:
    """Creates the virtual environment unless it exists."""
    if (folder / "pyvenv.cfg").exists():
        return
    venv.create(folder, with_pip=True)
    pip = [python_of(folder), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--only-binary", ":all:", "--requirement", HERE / "requirements.txt"], check=True)


def generate_classes(python: Path, folder: Path) -> None:
    """Writes `mm/events/v1/*_pb2.py` under the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    files = sorted(str(file.relative_to(PROTO)) for file in PROTO.rglob("*.proto"))
    protoc = [python, "-m", "grpc_tools.protoc", f"--proto_path={PROTO}", f"--python_out={folder}"]
    subprocess.run([*protoc, *files], check=True)


def python_of(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--environment", type=Path, default=HERE / ".venv")
    parser.add_argument("--classes", type=Path, default=HERE / "generated")
    wanted = parser.parse_args()
    make_environment(wanted.environment)
    generate_classes(python_of(wanted.environment), wanted.classes)


if __name__ == "__main__":
    main()
