"""Servers that are measured, and players who load them and go where their tables go."""

import collections
import json
import os
import random
import re
import selectors
import socket
import subprocess
import time

LIMITS = ["rate", "connections-per-address", "tables-per-address", "tables-per-session", "seats-per-session", "kept-per-address", "archived-per-address", "idle-time", "memory", "backlog"]  # fmt: skip
TICKS = os.sysconf("SC_CLK_TCK")
AHEAD = 40  # moves that a table has under way where as many are made as the server takes


def processor(*processes):
    """The processor time that they have used, in seconds; 0 of one that has ended."""
    used = 0
    for process in processes:
        try:
            with open(f"/proc/{process}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        used += int(fields[11]) + int(fields[12])
    return used / TICKS


class Server:
    """One process after the other on the same data."""

    def __init__(self, program, folder, more):
        self.program, self.folder = program, folder
        self.command = [program, "--host", "127.0.0.1", "--port", "0", "--data", folder, "--no-advertise", "--log-level", "error"]
        self.command += [word for limit in LIMITS for word in ("--" + limit, "0")] + more
        self.start()

    def start(self):
        """Returns how long that took, in milliseconds."""
        began = time.monotonic()
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
        line = self.process.stdout.readline().decode()
        took = (time.monotonic() - began) * 1000
        if not line.startswith("listening on "):
            raise SystemExit(f"the server does not start: {line!r}")
        self.port = int(line.rsplit(":", 1)[1])
        return took

    def admin(self, *words):
        return subprocess.run([self.program, "admin", "--data", self.folder, *words], capture_output=True, text=True, timeout=60).stdout

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def processor(self):
        return processor(self.process.pid)


class Player:
    """A table for one, at which the same two cards that do not match are turned up again and again."""

    def __init__(self, load, port, name, rules):
        self.load, self.port, self.name = load, port, name
        self.id, self.made, self.accepted, self.timeouts = 0, 0, 0, 0
        self.sent = collections.deque()  # The moves without an answer: their lines, and since when.
        self.greeting, self.gone_at, self.due, self.again = None, None, 0.0, None
        self.connect()
        self.ask(type="hello", protocol=1, name=name)
        rules = {"mode": "solo", "tries": None, "level": "custom", "rows": 6, "columns": 6, "hide_ms": 0, "turn_seconds": 0, **rules}
        self.table = self.ask(type="create", rules=rules)["table"]
        self.ask(type="ready", table=self.table)
        for first in range(0, 36, 2):
            self.cards, self.faces = (first, first + 1), {}
            for card in self.cards:
                self.ask(type="flip", table=self.table, card=card)
                self.accepted += 1
            if len(set(self.faces.values())) == 2:
                break
        self.listen()

    def connect(self):
        self.unread = b""
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=1)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def listen(self):
        self.socket.setblocking(False)
        self.load.selector.register(self.socket, selectors.EVENT_READ, self)

    def close(self):
        if self.socket:
            self.load.selector.unregister(self.socket)
            self.socket.close()
            self.socket = None

    def ask(self, **request):
        """Sends a request and waits for its reply. Only before it listens."""
        self.id += 1
        self.socket.settimeout(60)
        self.socket.sendall(json.dumps(request | {"id": self.id}).encode() + b"\n")
        while True:
            while b"\n" not in self.unread:
                self.unread += self.socket.recv(1 << 16)
            line, self.unread = self.unread.split(b"\n", 1)
            message = json.loads(line)
            self.token = message.get("resume", getattr(self, "token", None))
            for change in message.get("changes", []):
                if change["op"] == "reveal":
                    self.faces[change["card"]] = change["face"]
            if message["type"] == "snapshot":
                self.snapshot = message
            if message.get("re") == self.id:
                if message["type"] != "ok":
                    raise SystemExit(f"{request} was answered by {message}")
                return message

    def write(self, lines):
        try:
            self.socket.send(lines)
        except OSError:
            pass  # What has no answer is sent again.

    def moves(self, count):
        """Sends the next moves."""
        lines, now = [], time.monotonic()
        for _ in range(count):
            self.id += 1
            self.made += 1
            lines.append(b'{"type":"flip","table":"%s","card":%d,"id":%d}\n' % (self.table.encode(), self.cards[self.made % 2], self.id))
            self.sent.append((lines[-1], now))
        if self.socket and not self.greeting and not self.again:
            self.write(b"".join(lines))

    @property
    def is_away(self):
        return self.gone_at is not None

    def read(self, times):
        """Reads what has come. Returns the numbers of lines and answers."""
        try:
            chunk = self.socket.recv(1 << 18)
        except OSError:
            chunk = b""
        if not chunk:
            self.lost()
            return 0, 0
        *lines, self.unread = (self.unread + chunk).split(b"\n")
        answers = 0
        for line in lines:
            if line.startswith(b'{"type":"ok"'):
                if self.greeting:
                    self.came_back()
                    continue
                times.append(time.monotonic() - self.sent.popleft()[1])
                answers += 1
            elif line.startswith((b'{"type":"goodbye"', b'{"type":"error"')):
                self.hear(json.loads(line))
                if not self.socket:
                    break
            elif self.load.counts_timeouts:
                # An attempt whose time is over has fewer than two cards.
                self.timeouts += len(re.findall(rb'"op":"miss","cards":\[\d*\]', line))
            if self.greeting:
                self.greeting = time.monotonic()
        self.accepted += answers
        return len(lines), answers

    def hear(self, message):
        """It is sent somewhere, or refused for a moment."""
        self.load.told[message.get("code", message.get("reason"))] += 1
        if "to" in message:
            self.lost(message["to"]["port"])
        elif message.get("fatal") or self.greeting or message["type"] == "goodbye":
            self.lost()
        elif message["code"] == "internal":
            self.again = time.monotonic() + message["retry_ms"] / 1000
            self.load.resting.add(self)
        else:
            raise SystemExit(f"{self.name} was told {message}")

    def lost(self, port=None):
        """Goes there, or in a moment to the next node."""
        self.close()
        now = time.monotonic()
        if not self.is_away:
            self.gone_at, self.was_sent = now, port is not None
        self.greeting, self.again, self.due = None, None, now if port else now + 0.2
        self.load.resting.add(self)
        others = [other for other in self.load.ports if other != self.port] or [self.port]
        self.port = port or random.choice(others)

    def step(self):
        """Does what is due. Returns whether nothing is to be done any more."""
        now = time.monotonic()
        if self.again:
            if now < self.again:
                return False
            self.again = None
            self.send_again()
        elif not self.socket and now >= self.due:
            try:
                self.connect()
            except OSError:
                self.lost()
                return False
            self.listen()
            self.id += 1
            self.greeting = now
            self.write(json.dumps({"type": "hello", "protocol": 1, "name": self.name, "resume": self.token, "id": self.id}).encode() + b"\n")
        elif self.greeting and now - self.greeting > 12:
            self.lost()
        return not self.is_away

    def came_back(self):
        self.load.gaps.append((self.was_sent, time.monotonic() - self.gone_at))
        self.greeting, self.gone_at = None, None
        self.send_again()

    def send_again(self):
        self.write(b"".join(line for line, _ in self.sent))

    def check(self):
        """How many more flips the server has counted than it has confirmed. To be called when all are confirmed."""
        self.ask(type="sync", table=self.table)
        return self.snapshot["seats"][0]["flips"] - self.accepted


class Load:
    """Players at some ports in turns, as many as there are tables."""

    def __init__(self, ports, tables, counts_timeouts=False, **rules):
        self.ports, self.selector, self.players, self.counts_timeouts = ports, selectors.EpollSelector(), [], counts_timeouts
        self.resting, self.told, self.gaps = set(), collections.Counter(), []
        for number in range(tables):
            self.players.append(Player(self, ports[number % len(ports)], f"p{number}", rules))

    def close(self):
        for player in self.players:
            player.close()

    def read(self, patience, times, refill=0):
        """Reads what has come. Returns the numbers of lines and answers."""
        lines = answers = 0
        if self.resting:
            self.resting = {player for player in list(self.resting) if not player.step()}
            patience = min(patience, 0.01)
        for key, _ in self.selector.select(patience):
            more, found = key.data.read(times)
            lines, answers = lines + more, answers + found
            if refill and found:
                key.data.moves(found)
        return lines, answers

    def rest(self, patience=60):
        """Waits for all answers."""
        end = time.monotonic() + patience
        while self.resting or any(player.sent for player in self.players):
            if time.monotonic() > end:
                raise SystemExit(f"{sum(bool(player.sent) for player in self.players)} wait, {sum(player.is_away for player in self.players)} are away")
            self.read(1, [])

    def timed(self, rate, seconds, until=lambda: False, is_patient=False):
        """Makes so many moves a second. Returns the times to their answers. Who is patient waits for each answer before the next move."""
        times, began, made, count = [], time.monotonic(), 0, len(self.players)
        while time.monotonic() - began < seconds and not until():
            due = int((time.monotonic() - began) * rate)
            for number in range(made, due):
                player = self.players[number % count]
                if not (is_patient and player.sent):
                    player.moves(1)
            made = max(made, due)
            self.read(0.0002, times)
        self.rest()
        return times

    def full(self, seconds, server):
        """Makes as many moves as the server takes. Returns moves a second, and microseconds of its processor for a line."""
        for player in self.players:
            player.moves(AHEAD)
        self.read(1, [], refill=1)
        lines, moves, began, used = 0, 0, time.monotonic(), server.processor()
        while time.monotonic() - began < seconds:
            more, answers = self.read(1, [], refill=1)
            lines, moves = lines + more, moves + answers
        took, used = time.monotonic() - began, server.processor() - used
        self.rest()
        return moves / took, used * 1e6 / max(1, lines)

    def wrong(self):
        """At how many tables more flips, or fewer, are counted than were confirmed."""
        self.rest()
        return sum(player.check() != 0 for player in self.players)
