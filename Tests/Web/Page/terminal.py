"""The terminal client in a terminal of its own, beside the server that page.py got."""
import fcntl, os, pathlib, pty, re, signal, socket, struct, sys, tempfile, termios, threading, time

class Terminal:
    """The client in a terminal of 80 × 24. It turns one card after the other, as somebody who remembers none."""

    def __init__(self, game, table, name, **environment):
        home = tempfile.mkdtemp()
        pairs = pathlib.Path(sys.argv[1]).with_name("pairs")
        words = [str(pairs), "-c", f"127.0.0.1:{game}", "-t", table, "-n", name]
        self.shown, self.all, self.over = b"", b"", False
        self.process, self.screen = pty.fork()
        if self.process == 0:
            os.execve(pairs, words, {"TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": home, **environment})
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        threading.Thread(target=self.read, daemon=True).start()
        self.show("1/2")
        self.press("\x1b")
        # Escape also begins other keys: the client waits 100 ms for a next one.
        time.sleep(0.5)

    def read(self):
        try:
            while data := os.read(self.screen, 65536):
                self.shown += data
                self.all += data
        except OSError:
            pass

    def show(self, words):
        """Waits until it has written these words since the last ones."""
        for _ in range(3000):
            text = re.sub(rb"\x1b(\[[0-9;?<=>]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\\\)|[()].|.)", b"", self.shown).decode(errors="ignore")
            if words in text:
                self.shown = b""
                return
            time.sleep(0.01)
        sys.exit(f"The terminal does not show {words}, but {text[-2000:]}")

    def press(self, keys):
        os.write(self.screen, keys.encode())

    def sweep(self, rows, columns):
        """Turns the cards row by row, on a thread, until it is closed."""
        def turn():
            while not self.over:
                for row in range(rows):
                    for _ in range(columns):
                        self.press(" \x1b[C")
                        time.sleep(0.3)
                        if self.over:
                            return
                    self.press("\x1b[B" + "\x1b[D" * columns)
                self.press("\x1b[A" * rows)
        threading.Thread(target=turn, daemon=True).start()

    def close(self):
        self.over = True
        os.kill(self.process, signal.SIGTERM)
        os.waitpid(self.process, 0)

class Typist:
    """A person with nc."""

    def __init__(self, game, name):
        self.lines = socket.create_connection(("127.0.0.1", game), 20).makefile("rw", encoding="utf-8", newline="\n")
        self.write(f"name {name}")

    def write(self, line):
        self.lines.write(line + "\n")
        self.lines.flush()

    def read(self, words):
        """Reads on until a line has these words."""
        for line in self.lines:
            if words in line:
                return line
        sys.exit(f"nothing with {words} came")
