"""A PostgreSQL in a folder of its own, which can be killed and started again."""

import csv
import glob
import io
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time


def programs():
    """The folder of the newest installed version; None where there is none."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
    return found[-1] if found else None


class Database:
    """It keeps what it has confirmed in the system's memory, for the machine does not end."""

    def __init__(self, folder, synced=False):
        if not programs():
            raise SystemExit("PostgreSQL is not installed: apt install postgresql-15")
        self.programs, self.folder, self.synced, self.process = programs(), folder, synced, None
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.text = f"host=127.0.0.1 port={self.port} dbname=pairs user=pairs"
        os.makedirs(folder)
        if os.getuid() == 0:
            shutil.chown(folder, "postgres")
            os.chmod(os.path.dirname(folder), 0o755)
        self.run("initdb", "-D", folder + "/data", "-U", "pairs", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
        self.start()
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "pairs", "pairs")

    def demote(self):
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.setgroups([])
            os.setgid(user.pw_gid)
            os.setuid(user.pw_uid)

    def run(self, program, *arguments):
        command = [os.path.join(self.programs, program), *arguments]
        return subprocess.run(command, preexec_fn=self.demote, cwd="/", check=True, capture_output=True, text=True).stdout

    def start(self):
        settings = [f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}", f"fsync={'on' if self.synced else 'off'}", "log_min_messages=fatal"]
        command = [os.path.join(self.programs, "postgres"), "-D", self.folder + "/data"] + [word for it in settings for word in ("-c", it)]
        while True:
            with open(os.path.join(self.folder, "log"), "ab") as log:
                self.process = subprocess.Popen(command, preexec_fn=self.demote, cwd="/", stdout=log, stderr=log)
            while self.process.poll() is None:
                ready = subprocess.run([os.path.join(self.programs, "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)])
                if ready.returncode == 0:
                    return
                time.sleep(0.02)
            time.sleep(0.1)  # The processes of the one before are not gone yet.

    def kill(self):
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


class Rows:
    """Reads a database as sqlite3 does."""

    def __init__(self, database):
        self.database = database

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def execute(self, sql):
        text = self.database.run(
            "psql", "-h", "127.0.0.1", "-p", str(self.database.port), "-U", "pairs", "pairs", "--csv", "-qt",
            "-c", "SET search_path = pairs", "-c", sql)  # fmt: skip
        csv.field_size_limit(1 << 30)
        self.rows = [[int(it) if it.isascii() and it.isdigit() and str(int(it)) == it else it for it in row] for row in csv.reader(io.StringIO(text))]
        return self

    def __iter__(self):
        return iter(self.rows)

    def fetchall(self):
        return self.rows
