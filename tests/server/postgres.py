"""A PostgreSQL for drills and figures: in a folder, reached through a socket in it."""
import atexit
import os
import pathlib
import pwd
import signal
import subprocess
import sys
import time


class Postgres:
    def __init__(self, folder: pathlib.Path) -> None:
        programs = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if not programs:
            sys.exit("this needs PostgreSQL: apt-get install postgresql")
        self.folder = folder / "postgres"
        self.folder.mkdir()
        self.log = open(folder / "postgres.log", "ab")
        self.user = {}
        if os.getuid() == 0:  # which PostgreSQL refuses
            owner = pwd.getpwnam("postgres")
            self.user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            folder.chmod(0o711)
        self.program = programs[-1].parent / "postgres"
        subprocess.run([programs[-1], "-D", self.folder / "data", "-U", "owner", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
                       check=True, stdout=self.log, stderr=self.log, cwd="/", **self.user)
        self.start()

    def place(self) -> str:
        return f"postgresql://owner@/postgres?host={self.folder}"

    def start(self) -> None:
        self.process = subprocess.Popen([self.program, "-D", self.folder / "data", "-k", self.folder, "-c", "listen_addresses=", "-c", "max_connections=80"],
                                        stdout=self.log, stderr=self.log, cwd="/", **self.user)
        atexit.register(self.process.kill)
        while subprocess.run(["psql", "-qh", self.folder, "-U", "owner", "postgres", "-c", "SELECT 1"], capture_output=True).returncode:
            time.sleep(0.05)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)  # a fast shutdown: connections are cut
        self.process.wait()

    def restart(self) -> None:
        self.stop()
        self.start()

    def ask(self, sql: str) -> list[str]:
        done = subprocess.run(["psql", "-qAth", self.folder, "-U", "owner", "postgres", "-c", sql], capture_output=True, text=True)
        return done.stdout.split()
