#if os(Linux)
    import Foundation
    import TTY
    import TestSupport
    import Testing

    /// In processes of their own, whose terminal is the test's.
    @Suite(.serialized) struct TypedEchoTests {
        /// Hidden typing shows line feeds alone. It is shown again at the end, as the terminal was found.
        @Test func hidesAndShows() async throws {
            let pty = try Pty()
            let modes = pty.modes
            await #expect(processExitsWith: .success) { [path = pty.path as String] in
                Pty.adopt(path)
                let echo = TypedEcho()
                for _ in 0..<2 { echo.hide() }
                var hidden = termios()
                tcgetattr(0, &hidden)
                #expect(hidden.c_lflag & UInt32(ECHO | ECHONL | ICANON) == UInt32(ECHONL | ICANON))
                for _ in 0..<2 { echo.show() }
                echo.hide()
            }
            #expect(pty.modes == modes)
        }

        /// A crash shows typing again, and still ends the process.
        @Test(arguments: [SIGSEGV, SIGILL]) func restoresAfter(_ number: Int32) async throws {
            let pty = try Pty()
            let modes = pty.modes
            await #expect(processExitsWith: .signal(number)) { [path = pty.path as String, number] in
                Pty.adopt(path)
                let echo = TypedEcho()
                echo.hide()
                raise(number)
                withExtendedLifetime(echo) {}
            }
            #expect(pty.modes == modes)
        }

        /// Where standard input is no terminal, nothing happens.
        @Test func withoutATerminal() async {
            await #expect(processExitsWith: .success) {
                close(0)
                let echo = TypedEcho()
                echo.hide()
                echo.show()
            }
        }
    }
#endif
