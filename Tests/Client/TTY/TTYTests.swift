#if os(Linux)
    import Platform
    import EventLoop
    import Foundation
    import TTY
    import Terminal
    import TestSupport
    import Testing

    /// In processes of their own, whose terminal is the test's.
    @Suite(.serialized) struct TTYTests {
        /// An entered terminal is raw, a left one as it was; both may be repeated, and standard error goes to the log meanwhile.
        @Test func entersAndLeaves() async throws {
            let pty = try Pty(columns: 33, rows: 7)
            let folder = try TemporaryFolder()
            let modes = pty.modes
            await #expect(processExitsWith: .success) {
                [path = pty.path as String, log = folder.path + "/log" as String] in
                Pty.adopt(path)
                let tty = try TTY(log: log)
                #expect(TTY.isThere && tty.size == Size(width: 33, height: 7) && !tty.isEntered)
                for _ in 0..<2 { try tty.enter(afterCrash: []) }
                #expect(tty.isEntered)
                StandardStream.error.write(line: "to the log")
                var raw = termios()
                tcgetattr(0, &raw)
                #expect(raw.c_lflag & UInt32(ICANON | ECHO | ISIG) == 0 && raw.c_oflag & UInt32(OPOST) == 0)
                // The descriptors that the shell shares still wait.
                #expect(fcntl(0, F_GETFL) & O_NONBLOCK == 0)
                tty.leave(writing: Array("bye".utf8))
                tty.leave(writing: Array("twice".utf8))
                StandardStream.error.write(line: " to the screen")
            }
            #expect(pty.modes == modes)
            #expect(pty.readRest().hasPrefix("bye to the screen\r\n"))
            #expect(try String(contentsOfFile: folder.path + "/log", encoding: .utf8) == "to the log\n")
        }

        /// Leaving does not wait for ever for a terminal that takes nothing.
        @Test func leavesStalledTerminal() async throws {
            let pty = try Pty()
            let folder = try TemporaryFolder()
            let modes = pty.modes
            await #expect(processExitsWith: .success) {
                [path = pty.path as String, log = folder.path + "/log" as String] in
                Pty.adopt(path)
                let tty = try TTY(log: log)
                try tty.enter(afterCrash: [])
                #expect(Self.fill(tty) == .wouldBlock(until: .writable))
                tty.leave(writing: [UInt8](repeating: 0, count: 4_096))
                Environment.exit(.success)
            }
            #expect(pty.modes == modes)
        }

        /// Writes until the terminal takes nothing.
        private static func fill(_ tty: TTY) -> TransportOutcome {
            let transport = TTYTransport(tty)
            let block = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
            var outcome = TransportOutcome.moved(0)
            while case .moved = outcome { outcome = transport.write(block.span) }
            return outcome
        }

        /// Each fatal signal gives the terminal back, and still ends the process.
        @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE])
        func restoresAfter(_ number: Int32) async throws {
            let pty = try Pty()
            let folder = try TemporaryFolder()
            let modes = pty.modes
            await #expect(processExitsWith: .signal(number)) {
                [path = pty.path as String, log = folder.path + "/log" as String, number] in
                Pty.adopt(path)
                let tty = try TTY(log: log)
                try tty.enter(afterCrash: Array("left".utf8))
                // A thread of a pool blocks SIGABRT, which abort() sends nevertheless.
                if number == SIGABRT { abort() }
                raise(number)
            }
            #expect(pty.modes == modes)
            #expect(pty.readRest() == "left")
        }

        /// SIGQUIT gives the terminal back and ends the process, and nothing is said of a crash.
        @Test func quitGivesTheTerminalBack() async throws {
            let pty = try Pty()
            let folder = try TemporaryFolder()
            let modes = pty.modes
            await #expect(processExitsWith: .signal(SIGQUIT)) {
                [path = pty.path as String, log = folder.path + "/log" as String] in
                Pty.adopt(path)
                let tty = try TTY(log: log)
                try tty.enter(afterCrash: Array("left".utf8), saying: Array("crashed".utf8))
                // A thread of a pool blocks it; another one of the process gets it.
                kill(getpid(), SIGQUIT)
                while true { pause() }
            }
            #expect(pty.modes == modes)
            #expect(pty.readRest() == "left")
        }

        /// Where there is no terminal, that is told.
        @Test func withoutTerminal() async throws {
            let folder = try TemporaryFolder()
            await #expect(processExitsWith: .success) { [log = folder.path + "/log" as String] in
                setsid()
                close(0)
                let error = try? #require(throws: SystemError.self) { _ = try TTY(log: log) }
                #expect(error?.context == "can't open the terminal" && !TTY.isThere)
            }
        }
    }
#endif
