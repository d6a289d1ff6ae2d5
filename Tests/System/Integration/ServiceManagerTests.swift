import Foundation
import TestSupport
import Testing

/// A server whose starter wants to be told how it is, as systemd does.
struct ServiceManagerTests {
    /// Where systemd's journal reads its log, each line has its priority, and so has what ends the start; elsewhere none has.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3"), "python3 is not installed"))
    func priorities() throws {
        let folder = try TemporaryFolder()
        let script = """
            import os, socket, subprocess, sys
            server, folder = sys.argv[1:]
            for names_it in (True, False):
                read, write = os.pipe()
                status = os.fstat(write)
                stream = "%d:%d" % (status.st_dev, status.st_ino) if names_it else "1:2"
                environment = dict(os.environ, JOURNAL_STREAM=stream)
                program = subprocess.Popen(
                    [server, "--data", folder, "--no-advertise", "--host", "127.0.0.1", "--port", "0"], stderr=write,
                    stdout=subprocess.PIPE, text=True, env=environment)
                port = int(program.stdout.readline().split(":")[-1])
                peer = socket.create_connection(("127.0.0.1", port))
                peer.sendall(b"name ada\\n")
                log = os.fdopen(read)
                os.close(write)
                print(log.readline().startswith("<6>time=") == names_it)
                program.terminate(); program.wait()
            read, write = os.pipe()
            status = os.fstat(write)
            taken = socket.create_server(("127.0.0.1", 0))
            subprocess.run(
                [server, "--data", folder, "--host", "127.0.0.1", "--port", str(taken.getsockname()[1])], stderr=write,
                env=dict(os.environ, JOURNAL_STREAM="%d:%d" % (status.st_dev, status.st_ino)))
            os.close(write)
            print(os.fdopen(read).readline().startswith("<3>pairs-server: cannot listen"))
            """
        let python = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/python3"),
            ["-c", script, BuiltProgram.directory.path + "/pairs-server", folder.path])
        #expect(python.readToEnd() == ["True", "True", "True"], "\(python.complaints)")
    }

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
            ["-c", script, BuiltProgram.directory.path + "/pairs-server", folder.path])
        #expect(python.readToEnd() == ["True", "True", "0"], "\(python.complaints)")
    }

    /// Each socket that was opened for it is taken by the option that names its port, whatever the order, and the other one is the
    /// game's. A socket that no option names ends the start with a sentence.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/python3"), "python3 is not installed"))
    func severalSockets() throws {
        let folder = try TemporaryFolder()
        let script = """
            import os, socket, subprocess, sys
            server, folder = sys.argv[1:]
            web, numbers, game = [socket.create_server(("127.0.0.1", 0)) for _ in range(3)]
            port = lambda listener: str(listener.getsockname()[1])
            def start(listeners, *options):
                def prepare():
                    for number, listener in enumerate(listeners):
                        os.dup2(listener.fileno(), 100 + number)
                    for number in range(len(listeners)):
                        os.dup2(100 + number, 3 + number)
                        os.set_inheritable(3 + number, True)
                return subprocess.Popen(
                    ["sh", "-c", 'LISTEN_PID=$$ exec "$0" "$@"', server, "--data", folder + "/data", "--no-advertise",
                     "--log-level", "none", *options],
                    preexec_fn=prepare, close_fds=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                    env=dict(os.environ, LISTEN_FDS=str(len(listeners))))
            program = start([web, numbers, game], "--web", port(web), "--metrics", "127.0.0.1:" + port(numbers))
            print(program.stdout.readline().strip() == "listening on 127.0.0.1:" + port(game))
            print(program.stdout.readline().strip() == "listening for browsers on 127.0.0.1:" + port(web))
            print(program.stdout.readline().strip() == "numbers at http://127.0.0.1:%s/metrics" % port(numbers))
            peer = socket.create_connection(web.getsockname())
            peer.sendall(b"GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n")
            print(peer.recv(15))
            program.terminate(); print(program.wait())
            program = start([game, web])
            print(program.wait(), "port " + port(web) in program.stderr.read())
            """
        let python = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/python3"),
            ["-c", script, BuiltProgram.directory.path + "/pairs-server", folder.path])
        #expect(
            python.readToEnd() == ["True", "True", "True", "b'HTTP/1.1 200 OK'", "0", "69 True"], "\(python.complaints)"
        )
    }
}
