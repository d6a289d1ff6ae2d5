#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// A password that is typed to `pairs --plain` in a terminal.
    @Suite(.serialized) struct TypedPasswordTests {
        private final class Scene {
            let pty: Pty
            let modes: [UInt32]
            let server: ServerProcess
            let home: TemporaryFolder
            let program: BuiltProgram

            init() throws {
                server = try ServerProcess()
                home = try TemporaryFolder()
                pty = try Pty(columns: 80, rows: 24)
                modes = pty.modes
                let path = BuiltProgram.directory.appendingPathComponent("pairs").path
                var environment = ["TERM": "dumb", "LC_ALL": "C.UTF-8"]
                for name in ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"] { environment[name] = home.path }
                program = try BuiltProgram(
                    URL(fileURLWithPath: "/bin/sh"),
                    [
                        "-c", #"exec setsid --ctty --wait "$@" <"$0" >"$0" 2>&1"#, pty.path, path, "--name", "Ada",
                        "--connect", "127.0.0.1:\(server.port)",
                    ], environment: environment)
                _ = try pty.read(until: "Hello, Ada.")
            }

            deinit { if pty.session > 0 { kill(pty.session, SIGKILL) } }

            /// Whether the terminal shows what is typed.
            var echoes: Bool { pty.modes[3] & UInt32(ECHO) != 0 }
        }

        /// The terminal shows no password, and shows everything else.
        @Test func isNotShown() throws {
            let scene = try Scene()
            #expect(scene.echoes)
            scene.pty.send("register ada\n")
            #expect(try scene.pty.read(until: "8 characters or more.").contains("register ada"))
            _ = try scene.pty.read(until: "to cancel.")
            #expect(!scene.echoes)
            scene.pty.send("seven blue cups\n")
            #expect(!(try scene.pty.read(until: "Write these codes down now.")).contains("seven"))
            #expect(scene.pty.modes == scene.modes)
            scene.pty.send("quit\n")
            #expect(scene.program.wait() == 0)
            #expect(!scene.pty.readRest().contains("seven"))
        }

        /// However the program ends while it asks, the terminal is as it was found.
        @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func isRestored(after number: Int32) throws {
            let scene = try Scene()
            scene.pty.send("login ada\n")
            _ = try scene.pty.read(until: "to cancel.")
            #expect(!scene.echoes)
            let session = scene.pty.session
            try #require(session > 1)
            kill(session, number)
            _ = scene.program.wait()
            #expect(scene.pty.modes == scene.modes)
        }

        /// While the program is stopped by ^Z the terminal shows what is typed, and then hides it again.
        @Test func isRestoredInAStop() throws {
            let scene = try Scene()
            scene.pty.send("login ada\n")
            _ = try scene.pty.read(until: "to cancel.")
            let session = scene.pty.session
            try #require(session > 1)
            kill(session, SIGTSTP)
            while !scene.echoes { usleep(1_000) }
            kill(session, SIGCONT)
            while scene.echoes { usleep(1_000) }
            kill(session, SIGTERM)
            #expect(scene.program.wait() == 0)
            #expect(scene.pty.modes == scene.modes)
        }
    }
#endif
