"""One player or watcher of a server that is killed again and again, who compares all that it says."""

import collections
import json
import os
import selectors
import socket
import time

from crash_table import Fold, without_clocks

KEPT = 64  # replies that a session remembers at least
SLACK = 300  # milliseconds by which a turn's clock may differ, for a busy server writes later than it decides


class Client:
    """One player or watcher: what it sent, what it was told, and its copy of the table."""

    def __init__(self, world, name):
        self.world, self.name, self.socket, self.unread = world, name, None, b""
        self.token, self.player, self.table, self.fold, self.seats = None, None, None, None, set()
        self.is_member = False  # Whether it is signed in to an account of its name.
        self.counted = set()  # The games that were told to be over and count for the account.
        self.records = None  # The last answer to `records`.
        self.next_id = 1
        self.waiting = {}  # Lines without a reply, by id.
        self.known = collections.deque(maxlen=KEPT)  # The last lines with a remembered reply.
        self.expected = {}  # Replies that must come alike, by id.
        self.replies = {}
        self.accepted, self.moved, self.unseen = set(), set(), []
        self.faces, self.game, self.asked = {}, None, None
        self.clock, self.said_goodbye, self.blocked, self.compare, self.is_back = None, False, False, False, False
        self.again = []  # Lines that were refused for a moment, with when they are sent again.
        self.back_at = None  # When it comes back, where a server turned it away that did not hear of its database for a while.
        self.lines = 0  # How many lines have come, but for refusals that tell nothing.
        self.sent = 0.0  # When it sent something last.
        self.old_chats, self.flaws, self.proofs = [], [], 0
        self.heard = collections.deque(maxlen=300)  # What a mismatch is studied by.

    # MARK: Sending

    def connect(self):
        self.close()
        self.socket = socket.create_connection(("127.0.0.1", self.world.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.unread, self.said_goodbye, self.blocked, self.is_back, self.back_at = b"", False, False, False, None
        self.world.selector.register(self.socket, selectors.EVENT_READ, self)

    def close(self):
        if self.socket:
            self.world.selector.unregister(self.socket)
            self.socket.close()
            self.socket = None

    def write(self, text):
        self.sent = time.monotonic()
        self.heard += text.splitlines()
        try:
            self.socket.sendall(text)
        except (OSError, AttributeError):
            pass  # The server is gone; what has no reply is sent again.

    def send_again(self):
        while self.again and self.again[0][0] < time.monotonic() and self.socket:
            self.write(self.again.pop(0)[1])
        if self.back_at and self.back_at < time.monotonic():
            try:
                self.resume(8)
            except OSError:
                self.back_at = time.monotonic() + 0.5

    def line(self, **request):
        """A line with an id of its own, which waits for its reply from now on."""
        request["id"] = self.next_id
        self.next_id += 1
        self.waiting[request["id"]] = line = json.dumps(request, separators=(",", ":")).encode() + b"\n"
        return line

    def ask(self, **request):
        """Sends a request, waits for its reply and returns it."""
        number = self.next_id
        self.replies[number] = None
        self.write(self.line(**request))
        self.world.pump(lambda: self.replies[number])
        return self.replies.pop(number)

    def hello(self):
        self.connect()
        self.ask(type="hello", protocol=1, name=self.name)

    def register(self):
        self.ask(type="register", name=self.name, password="secret of " + self.name)
        self.is_member = True

    def resume(self, count):
        """Comes back, sends the last lines with a reply again, then those without one, and asks for a snapshot."""
        self.connect()
        self.again = []
        lines = self.lines_again(count)
        hello = self.line(type="hello", protocol=1, name=self.name, resume=self.token, tables=self.held)
        if self.table:
            lines.append(self.line(type="sync", table=self.table.id))
            self.compare = True
        self.write(b"".join([hello, *lines]))

    @property
    def held(self):
        """The copies of tables that a hello names."""
        return {self.table.id: self.fold.state["seq"]} if self.fold else {}

    def lines_again(self, count):
        """So many of the last lines with a reply, which must come alike, and then those without one that a new connection does not ask anyway."""
        lines, unanswered = [], list(self.waiting.items())
        self.waiting.clear()
        # The server may have answered what is unanswered here, and keeps those replies too.
        count = min(count, KEPT - len(unanswered))
        for line, reply in list(self.known)[-count:] if count > 0 else []:
            self.expected[json.loads(reply)["re"]] = reply
            self.world.counts["replies compared"] += 1
            lines.append(line)
        for number, line in unanswered:
            request = json.loads(line)
            if request["type"] in ("hello", "sync"):
                self.replies.pop(number, None)
                continue
            self.waiting[number] = line
            lines.append(line)
        return lines

    # MARK: Reading

    def read(self):
        try:
            chunk = self.socket.recv(1 << 18)
        except OSError:
            chunk = b""
        if not chunk:
            self.close()
            return False
        *lines, self.unread = (self.unread + chunk).split(b"\n")
        self.lines += sum(b'"code":"internal"' not in line for line in lines)
        for line in lines:
            if self.back_at:
                break
            self.heard.append(line)
            message = json.loads(line)
            getattr(self, "on_" + message["type"], lambda *_: None)(message, line)
        return True

    def on_session(self, message, _):
        if self.token not in (None, message["resume"]) or self.player not in (None, message["player"]):
            self.wrong(f"came back as {message['player']}, not as {self.player}")
        self.token, self.player = message["resume"], message["player"]
        if self.is_member and message.get("account", {}).get("name") != self.name:
            self.wrong(f"came back signed in as {message.get('account')}")

    def on_records(self, message, _):
        self.records = message["records"]

    def on_goodbye(self, message, _):
        self.said_goodbye = message.get("reason") == "shutdown" and "resume_ms" in message

    def on_chat(self, message, _):
        if message.get("old"):
            self.old_chats.append(message["text"])
        elif self.table and message["text"] not in self.table.chats[-200:]:
            self.table.chats.append(message["text"])

    def on_snapshot(self, message, _):
        if self.table and self.table.id not in (None, message["table"]) or self is self.world.probe:
            return
        if self.fold and self.compare:
            # A resume may have sent one already, and diffs since; the answer to `sync` is the last.
            mine, theirs = without_clocks(self.fold.state), without_clocks(message)
            if "bots" in self.table.rules:  # While nobody is connected, the turn of a house bot has no clock.
                for copy in (mine, theirs):
                    copy["turn"] = copy.get("turn", {}).get("seat")
            if message["seq"] == mine["seq"] and mine != theirs:
                parts = [key for key in mine.keys() | theirs.keys() if mine.get(key) != theirs.get(key)]
                self.wrong(f"its copy differs: {[(part, mine.get(part), theirs.get(part)) for part in parts]}")
        if self.fold and message["seq"] < self.fold.state["seq"]:
            self.wrong(f"seq {self.fold.state['seq']} was seen, and the table is at {message['seq']} now")
        if self.fold and message["seq"] > self.fold.state["seq"]:
            flips = sum(message["seats"][seat]["flips"] - self.fold.state["seats"][seat]["flips"] for seat in self.seats)
            # In a scramble not every move is a flip that counts; after a new deal all count from 0.
            counts = message["game"] == self.fold.state["game"] and message["rules"]["mode"] != "scramble"
            self.unseen.append((range(self.fold.state["seq"] + 1, message["seq"] + 1), flips if counts else None))
        self.proofs += self.fold.proofs if self.fold else 0
        self.flaws += self.fold.flaws if self.fold else []
        self.fold = Fold(message)
        self.look_at_clock(message.get("turn", {}).get("ms"), self.sent)

    def on_diff(self, message, _):
        if not self.fold or message["table"] != self.fold.state["table"]:
            return
        if message["seq"] != self.fold.state["seq"] + 1:
            self.wrong(f"seq {message['seq']} came after {self.fold.state['seq']}")
        self.fold.apply(message)
        self.blocked = False
        is_scramble = self.fold.state["rules"]["mode"] == "scramble"
        for change in message["changes"]:
            op = change["op"]
            if op == "reveal":
                self.faces[change["card"]] = change["face"]
            elif op == "deal":
                self.faces = {}
            elif op == "over" and self.is_member and self.seats and not self.fold.state["rules"].get("auto_again"):
                self.counted.add(self.fold.state["game"])
            # In a scramble a card may be up already when it is turned; the clock's misses have no cards there.
            is_move = op in ("reveal", "hold", "match") or op == "miss" and is_scramble and change["cards"]
            if is_move and change.get("seat") in self.seats:
                self.moved.add(message["seq"])
            if op in ("turn", "phase") and "ms" in change:
                # What was missed has old times.
                is_new = self.is_back and not self.world.is_late
                self.look_at_clock(change["ms"] if is_new else None, self.table.time_of(message["seq"], self.world.last_read))

    def on_ok(self, message, line):
        number = message["re"]
        request = self.answered(number, line)
        if not request:
            return
        self.is_back = True
        if request["type"] == "flip":
            self.accepted.add(message["seq"])
            self.world.moves += 1
        for entry in message.get("clocks", []):
            if self.table and entry["table"] == self.table.id:
                self.look_at_clock(entry.get("turn_ms"), self.sent)
        if "seq" in message and self.fold and message["seq"] > self.fold.state["seq"] and request["type"] != "create":
            self.wrong(f"{request} was answered with seq {message['seq']}, and its diff did not come before")

    def on_error(self, message, line):
        is_hello = b'"type":"hello"' in self.waiting.get(message.get("re"), b"")
        if self.world.cluster and message["code"] == "internal" and (message.get("fatal") or is_hello):
            # What it has sent behind the hello is refused, too.
            self.close()
            self.back_at = time.monotonic() + message["retry_ms"] / 1000
            self.world.counts["turned away"] += 1
            return None
        if "re" not in message:
            return self.wrong(f"was told {message}")
        if message["code"] in ("shutting_down", "rate_limited"):
            return None
        if self.world.cluster and message["code"] in ("internal", "busy") and "retry_ms" in message and message["re"] in self.waiting:
            self.again.append((time.monotonic() + message["retry_ms"] / 1000, self.waiting[message["re"]]))
            self.world.counts["refused for a moment"] += 1
            return None
        if message["code"] in ("bad_resume", "no_such_table", "not_seated", "internal", "hello_first"):
            self.wrong(f"was told {message}")
        self.answered(message["re"], line)
        self.blocked = True
        return None

    def answered(self, number, line):
        if number in self.expected:
            if self.expected.pop(number) != line:
                self.wrong(f"the reply to {number} is {line} now")
            return None
        sent = self.waiting.pop(number, None)
        if not sent:
            self.wrong(f"an answer too many: {line}")
            return None
        request = json.loads(sent)
        if request["type"] == "sync":
            self.compare = False
        elif request["type"] not in ("hello", "register", "records"):  # None of these is remembered.
            self.known.append((sent, line))
        if number in self.replies:
            self.replies[number] = json.loads(line)
        return request

    def look_at_clock(self, ms, since):
        """Compares a turn's clock with what it was, where the turn is the same as then. It has run since then at the earliest."""
        if ms is None:
            self.clock = None
            return
        state, now = self.fold.state, time.monotonic()
        turn = (state["game"], state.get("turns"), state.get("turn", {}).get("seat"), state["phase"])
        if self.clock and self.clock[0] == turn and self.world.is_coming_back and not state["rules"].get("bots"):
            _, before, then = self.clock
            ran = max(0, self.world.ended - then) + now - max(self.world.listening, then)
            self.world.clocks += 1
            if ms < before - ran * 1000 - SLACK:
                self.wrong(f"a turn's clock was {before} ms, ran for {ran:.3f} s, and is {ms} ms now")
            if ms > before + 1:
                self.wrong(f"a turn's clock was {before} ms, and is {ms} ms now")
        self.clock = (turn, ms, since)

    # MARK: Comparing

    def compare_moves(self):
        """Every accepted flip is one move of this client, and every move an accepted flip."""
        unseen = set()
        for seqs, flips in self.unseen:
            jump = {seq for seq in self.accepted if seq in seqs}
            unseen |= jump
            if flips not in (None, len(jump)):
                self.wrong(f"{len(jump)} flips were accepted, and {flips} were counted")
        if self.seats and self.accepted - unseen != self.moved - unseen:
            self.wrong(f"accepted flips {sorted(self.accepted - unseen)}, but moves {sorted(self.moved - unseen)}")
        state = self.fold.state
        for seat in self.seats:
            if state["seats"][seat].get("status") != "here":
                self.wrong(f"its seat is {state['seats'][seat]}")
        for flaw in self.flaws + self.fold.flaws:
            self.wrong(flaw)
        self.accepted, self.moved, self.unseen = set(), set(), []
        if self.waiting or self.expected:
            self.wrong(f"no answer to {list(self.waiting.values())} {self.expected}")

    def waits_for_card(self):
        """Whether it may be that nothing is answered because all that it has sent are flips that wait for a card."""
        return not (self.again or self.expected or self.asks()) and self.table.rules["mode"] == "scramble"

    def asks(self):
        """Whether something waits for an answer that is no flip."""
        return any(b'"type":"flip"' not in line for line in self.waiting.values())

    def compare_records(self):
        """Who has seen the end of a game and asks finds it counted."""
        self.ask(type="records")
        played = sum(record["played"] for record in self.records)
        self.world.counts["records compared"] += 1
        if played < len(self.counted):
            self.wrong(f"{len(self.counted)} games were told to be over, and {played} are counted")

    def wrong(self, what):
        """A mismatch; the last lines of this client, sent and received, go beside the data folder."""
        with open(os.path.join(self.world.folder, self.name + ".lines"), "wb") as file:
            file.write(b"\n".join(self.heard))
        self.world.wrong(f"{self.name} at {self.table and self.table.id} ({self.table and self.table.rules}): {what}")

    # MARK: Playing

    def act(self):
        """Sends what moves the game on, if nothing waits for its reply."""
        if self.waiting or self.blocked or not self.fold or not self.seats or not self.socket:
            return
        state, draw = self.fold.state, self.world.draw
        phase, table = state["phase"], self.table.id
        if draw.random() < 0.01:
            return self.write(self.line(type="chat", table=table, text=f"{self.name} {self.next_id}"))
        if phase in ("waiting", "over"):
            if not all(state["seats"][seat]["ready"] for seat in self.seats):
                self.write(self.line(type="ready" if phase == "waiting" else "again", table=table, nonce=draw.randbytes(32).hex()))
            return None
        if phase == "paused":
            if not all(state["seats"][seat].get("agree") for seat in self.seats):
                self.write(self.line(type="pause", table=table, on=False))
            return None
        if draw.random() < 0.003:
            return self.write(self.line(type="pause", table=table, on=True))
        cards = self.choose(state, draw)
        if cards:
            self.write(b"".join(self.line(type="flip", table=table, card=card) for card in cards))
        return None

    def choose(self, state, draw):
        """The cards of this attempt that come next; none where it is not this client's turn."""
        mode, group = state["rules"]["mode"], state["rules"]["group"]
        board = state["board"]["cards"]
        if mode == "scramble":
            mine = [card for card, it in enumerate(board) if it and it.get("held") in self.seats]
            free = [card for card, it in enumerate(board) if it is None or "seat" not in it and it.get("held") not in self.seats]
        else:
            if mode != "race" and state.get("turn", {}).get("seat") not in self.seats:
                return []
            mine = [card for card, it in enumerate(board) if it and "seat" not in it]
            free = [card for card, it in enumerate(board) if it is None]
        up = {board[card]["face"] for card in mine}
        if len(up) > 1 or len(mine) >= group or not free:
            return []
        first = mine[:1] or [draw.choice(free)]
        face = board[first[0]]["face"] if mine else self.faces.get(first[0])
        others = [card for card in free if card not in first]
        same = [card for card in others if face and self.faces.get(card) == face]
        next_cards = same if len(same) >= group - max(1, len(mine)) and draw.random() < 0.8 else others
        draw.shuffle(next_cards)
        cards = ([] if mine else first) + next_cards[: group - max(1, len(mine))]
        # Some send the whole attempt ahead, others wait for each reply.
        return cards if draw.random() < 0.7 else cards[:1]
