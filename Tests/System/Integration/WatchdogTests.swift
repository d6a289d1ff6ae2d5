import Foundation
import TestSupport
import Testing

/// A server that hangs, and what those see who play on it.
struct WatchdogTests {
    /// A starter that does as systemd does with the service's unit: it keeps the port open, ends the server by SIGABRT and then by SIGKILL when
    /// it has not said for a second that its loop turns, and starts it again. A player of a server that was stopped by SIGSTOP waits, loses the
    /// connection, comes back by the token, and finds the game as it was; what was sent meanwhile can be sent again, and counts once.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3"), "python3 is not installed"))
    func stoppedServer() throws {
        let folder = try TemporaryFolder()
        let script = """
            import json, os, signal, socket, subprocess, sys
            server, folder = sys.argv[1:]
            manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            manager.bind(folder + "/notify")
            listener = socket.create_server(("127.0.0.1", 0))
            def prepare():
                os.dup2(listener.fileno(), 3)
                os.set_inheritable(3, True)
            def start():
                program = subprocess.Popen(
                    ["sh", "-c", 'LISTEN_PID=$$ exec "$0" "$@"', server, "--data", folder + "/data", "--no-advertise",
                     "--log-level", "none"],
                    preexec_fn=prepare, close_fds=False, stdout=subprocess.DEVNULL,
                    env=dict(os.environ, NOTIFY_SOCKET=folder + "/notify", WATCHDOG_USEC="1000000", LISTEN_FDS="1",
                             SWIFT_BACKTRACE="enable=no"))
                manager.settimeout(60)
                while not manager.recv(200).startswith(b"READY=1"): pass
                return program
            class Player:
                def __init__(self, **hello):
                    self.socket = socket.create_connection(listener.getsockname())
                    self.socket.settimeout(60)
                    self.lines = self.socket.makefile("r")
                    self.send(type="hello", protocol=1, name="ada", **hello)
                    self.session = self.until("session")
                def send(self, **request): self.socket.sendall((json.dumps(request) + "\\n").encode())
                def until(self, kind, **fields):
                    for line in self.lines:
                        message = json.loads(line)
                        if message["type"] == kind and fields.items() <= message.items(): return message
                def ask(self, id, **request):
                    self.send(id=id, **request)
                    return self.until("ok", re=id)
            program = start()
            ada = Player()
            table = ada.ask(1, type="create", rules={"mode": "solo", "level": "easy"})["table"]
            ada.ask(2, type="ready", table=table)
            before = ada.ask(3, type="flip", table=table, card=0)["seq"]
            os.kill(program.pid, signal.SIGSTOP)
            ada.send(type="flip", id=4, table=table, card=1)
            manager.settimeout(1)
            try:
                while True: manager.recv(200)
            except TimeoutError:
                program.send_signal(signal.SIGABRT)
            try: program.wait(1)
            except subprocess.TimeoutExpired: program.kill()
            print("ended by", signal.Signals(-program.wait()).name)
            try: print("heard", ada.until("ok", re=4))
            except ConnectionError: print("heard", None)
            program = start()
            ada = Player(resume=ada.session["resume"])
            up = [card for card in ada.until("snapshot", table=table)["board"]["cards"] if card is not None]
            print("cards up", len(up))
            ok = ada.ask(4, type="flip", table=table, card=1)
            print("moves on", ok["seq"] > before)
            print("counts once", ada.ask(4, type="flip", table=table, card=1) == ok)
            program.terminate()
            print(program.wait())
            """
        let python = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/python3"),
            ["-c", script, BuiltProgram.directory.path + "/pairs-server", folder.path])
        #expect(
            python.readToEnd() == [
                "ended by SIGKILL", "heard None", "cards up 1", "moves on True", "counts once True", "0",
            ], "\(python.complaints)")
    }
}
