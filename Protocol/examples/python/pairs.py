"""The protocol of Pairs for bots in Python, with the standard library alone. Protocol/START.md and SPEC.md explain every rule that is named here.

Pairs is a session with a server: it comes back after a lost connection or a restart, goes to another node, and sends again what had no reply.
It supports neither TLS nor accounts. table.py has its copies of tables, proof.py checks the shuffle, patience.py is only for patience games.
"""
import json, socket, time
from table import Table


class Refused(Exception):
    """The server is gone, or takes no session."""


class Pairs:
    """A session with a server."""

    def __init__(self, host, port, name):
        self.name = name
        self.home = host, int(port)
        self.places = [self.home]  # Where the session may be, the likeliest first: on a server of several nodes others follow.
        self.moves = []            # When the session was last sent elsewhere.
        self.moved = self.welcomed = False  # On this connection.
        self.player = self.token = self.refusal = None
        self.tables = {}          # The copies, by table.
        self.unanswered = {}      # The requests that have no reply: id to request and its line, in order.
        self.due = {}             # When to send a line again, by id; None is the bot's own alarm.
        self.last, self.patience = 0, 3  # patience: for how many seconds it is worth to come back.
        self.live = False         # Whether the server has said ok to hello and told all that was missed. Decide nothing before.

    def ask(self, **request):
        """Sends a request. It is kept until its reply, and sent again as the same bytes after a lost connection."""
        self.last += 1
        request = {**request, "id": self.last}
        self.unanswered[self.last] = request, json.dumps(request).encode() + b"\n"
        if self.live: self.send(self.unanswered[self.last][1])

    def wake(self, milliseconds):
        """Has messages() give a message of the type "wake" after that time."""
        self.due[None] = time.monotonic() + milliseconds / 1000

    def messages(self):
        """Every message with the request that it answers, or None. The copies hold it already. Raises Refused at the end."""
        lost = time.monotonic()
        while True:
            self.moved = self.welcomed = False
            try:
                with socket.create_connection(self.places[0], timeout=10 if len(self.places) == 1 else 1) as self.socket:
                    self.greet()
                    for line in self.lines():
                        try: message = json.loads(line) if line else {"type": "wake"}
                        except ValueError:  # No line of a server of Pairs, but perhaps why the port is another.
                            self.refusal = self.refusal or repr(line[:200].decode(errors="replace"))
                            continue
                        if isinstance(message, dict): yield from self.receive(message)
                        if self.live: lost = None
            except OSError as error: self.refusal = self.refusal or str(error)
            self.live, lost = False, lost or time.monotonic()
            if self.moved: continue
            if not self.welcomed: self.places.append(self.places.pop(0))  # Nobody answers there: the next one.
            if time.monotonic() - lost >= self.patience: raise Refused(self.refusal or "The connection is lost.")
            time.sleep(max(1, self.due.pop("connect", 0) - time.monotonic()))

    def send(self, line):
        try: self.socket.sendall(line)
        except OSError: pass  # lines() sees the end of the connection.

    def greet(self):
        self.refusal = None
        self.due = {key: when for key, when in self.due.items() if key is None}
        held = {name: table.state["seq"] for name, table in self.tables.items() if table.behind != "misfit"}
        for table in self.tables.values(): table.behind = None
        resume = {"resume": self.token, "tables": held} if self.token else {}
        self.last += 1
        request = {"type": "hello", "id": self.last, "protocol": 1, "name": self.name, "client": "pairs.py/1", **resume}
        self.hello = self.last, request, json.dumps(request).encode() + b"\n"
        self.send(self.hello[2])

    def lines(self):
        """The lines of one connection; None when a time is due. Ends with the connection, also where nothing comes for 40 s."""
        rest, heard, asked = b"", time.monotonic(), False
        while True:
            now = time.monotonic()
            for key in [key for key, when in self.due.items() if when <= now]:
                del self.due[key]
                if key is None: yield None
                elif key == self.hello[0]: self.send(self.hello[2])
                elif key in self.unanswered: self.send(self.unanswered[key][1])
            if self.moved or now - heard > (40 if self.welcomed or len(self.places) == 1 else 2): return
            if now - heard > 20 and not asked: asked = self.send(b'{"type":"ping"}\n') is None
            self.socket.settimeout(min([20.1 if self.welcomed or len(self.places) == 1 else 2.1] + [max(when - time.monotonic(), 0.001) for when in self.due.values()]))
            try: more = self.socket.recv(65536)
            except TimeoutError: continue
            if not more: return
            *lines, rest = (rest + more).split(b"\n")
            if len(rest) > 65536: return
            heard, asked = time.monotonic(), False
            for line in lines:
                if line.strip(): yield line

    def receive(self, message):
        """Takes a message in, and hands it on if the bot can do anything with it."""
        kind, re = message.setdefault("type", ""), message.get("re")
        table = self.tables.get(message.get("table"))
        if kind == "welcome":
            self.welcomed, peers = True, [(to["host"], to["port"]) for to in message.get("peers", [])[:8]]
            self.places = list(dict.fromkeys([self.places[0], *peers, self.home]))
        elif kind == "session": self.player, self.token, self.patience = message["player"], message["resume"], message["hold_ms"] / 1000
        elif kind == "ping": self.send(b'{"type":"pong"}\n')
        elif kind == "closed": self.tables.pop(message["table"], None)
        elif kind == "goodbye":
            self.refusal = "The server says goodbye: " + message["reason"]
            if message["reason"] == "shutdown": self.patience = message.get("resume_ms", 0) / 1000  # Nothing is kept without it.
            if message["reason"] in ("replaced", "signed_out"): self.patience = 0
            if message["reason"] == "moved" and "to" in message: self.follow(message["to"])
        elif kind == "snapshot":
            if table: table.take(message)
            else: self.tables[message["table"]] = Table(message)
        elif kind == "diff":
            outcome = table.fold(message) if table else "old"
            if outcome in ("gap", "misfit"): self.miss(table, outcome)
            if outcome != "folded": return
        elif kind == "error" and message.get("fatal"):
            self.refusal = f"{message['code']}: {message['message']}"
            self.due["connect"] = time.monotonic() + message.get("retry_ms", 0) / 1000
            if message["code"] == "elsewhere" and "to" in message: self.follow(message["to"])
            return
        elif kind == "error" and "retry_ms" in message and message["code"] not in ("not_your_turn", "paused", "muted"):
            if re is not None: self.due[re] = time.monotonic() + message["retry_ms"] / 1000  # It was not executed: the same line again.
            return
        request = self.unanswered.pop(re, (None,))[0] if re is not None else None
        if re == self.hello[0]:
            if kind == "error": raise Refused(f"{message['code']}: {message['message']}")
            self.live, request = True, self.hello[1]
            for _, line in list(self.unanswered.values()): self.send(line)
        table = self.tables.get(request["table"]) if request and "table" in request else None
        if table and request["type"] == "sync": table.behind = None
        if table and message.get("seq", 0) > table.state["seq"]: self.miss(table, "gap")  # What a request caused comes before its reply.
        yield message, request

    def follow(self, to):
        """The session is at another node: goes there at once, but no more than three times in ten seconds."""
        now = time.monotonic()
        self.moves = [when for when in self.moves if now - when < 10] + [now]
        if len(self.moves) > 3: raise Refused("The server sends this session on and on.")
        self.places = list(dict.fromkeys([(to["host"], to["port"]), *self.places[1:], self.places[0]]))
        self.moved = True

    def miss(self, table, outcome):
        """Asks for what is missing, once."""
        if table.behind: return
        table.behind = outcome
        self.ask(type="sync", table=table.state["table"], **({"since": table.state["seq"]} if outcome == "gap" else {}))
