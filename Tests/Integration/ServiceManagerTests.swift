import Foundation
import TestSupport
import Testing

/// A server whose starter wants to be told how it is, as systemd does.
struct ServiceManagerTests {
    /// It tells when it is ready, that its loop turns, that it reads its configuration again, and that it ends; and it listens
    /// on the socket that was opened for it.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3"), "python3 is not installed"))
    func life() throws {
        let folder = try TemporaryFolder()
        let script = """
            import os, signal, socket, subprocess, sys
            server, folder = sys.argv[1:]
            manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            manager.bind(folder + "/notify")
            manager.settimeout(60)
            listener = socket.create_server(("127.0.0.1", 0))
            open(folder + "/conf", "w").write("rate = 60\\n")
            def prepare():
                os.dup2(listener.fileno(), 3)
                os.set_inheritable(3, True)
            program = subprocess.Popen(
                ["sh", "-c", 'LISTEN_PID=$$ exec "$0" "$@"', server, "--data", folder + "/data", "--no-advertise",
                 "--config", folder + "/conf", "--log-level", "none"],
                preexec_fn=prepare, close_fds=False, stdout=subprocess.PIPE, text=True,
                env=dict(os.environ, NOTIFY_SOCKET=folder + "/notify", WATCHDOG_USEC="200000", LISTEN_FDS="1"))
            told = []
            def wait(word):
                while True:
                    told.append(manager.recv(200).decode().split("\\n")[0])
                    if told[-1] == word: return
            print(program.stdout.readline().strip() == "listening on 127.0.0.1:%d" % listener.getsockname()[1])
            wait("READY=1"); wait("WATCHDOG=1"); wait("WATCHDOG=1")
            program.send_signal(signal.SIGHUP)
            wait("RELOADING=1"); wait("READY=1")
            peer = socket.create_connection(listener.getsockname())
            peer.sendall(b'{"type":"hello","protocol":1,"name":"ada"}\\n')
            print(b"welcome" in peer.recv(4096))
            program.send_signal(signal.SIGTERM)
            wait("STOPPING=1")
            print(program.wait())
            """
        let python = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/python3"),
            ["-c", script, BuiltProgram.root.path + "/.build/debug/pairs-server", folder.path])
        #expect(python.readToEnd() == ["True", "True", "0"], "\(python.complaints)")
    }
}
