"""The terminal client in a terminal of its own, beside the server that page.py got."""
import fcntl, os, pathlib, pty, re, signal, struct, sys, tempfile, termios, threading, time

class Terminal:
    """The client in a terminal of 80 × 24. It turns one card after the other, as somebody who remembers none."""

    def __init__(self, game, table, name):
        home = tempfile.mkdtemp()
        pairs = pathlib.Path(sys.argv[1]).with_name("pairs")
        words = [str(pairs), "-c", f"127.0.0.1:{game}", "-t", table, "-n", name]
        self.shown, self.over = b"", False
        self.process, self.screen = pty.fork()
        if self.process == 0:
            os.execve(pairs, words, {"TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": home})
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        threading.Thread(target=self.read, daemon=True).start()
        self.show("1/3")
        self.press("q")

    def read(self):
        try:
            while data := os.read(self.screen, 65536):
                self.shown += data
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
