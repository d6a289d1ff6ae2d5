#if os(Linux)
    import Foundation
    import Terminal
    import TestSupport
    import Testing

    /// A whole client in a terminal of its own, with a small app in place of the game.
    @Suite(.serialized) struct ScreenProcessTests {
        private static let enter = String(decoding: ControlSequence.enter, as: UTF8.self)
        private static let leave = String(decoding: ControlSequence.leave, as: UTF8.self)

        /// One way out of the program.
        enum WayOut: String, CaseIterable {
            case quit, interrupt, terminate, hangUp, interruptSignal, stop, stopSignal

            func take(_ pty: Pty) throws {
                switch self {
                case .quit: pty.send("q")
                case .interrupt: pty.send("\u{3}")
                case .terminate: kill(pty.session, SIGTERM)
                case .hangUp: kill(pty.session, SIGHUP)
                case .interruptSignal: kill(pty.session, SIGINT)
                case .stop, .stopSignal:
                    if self == .stop { pty.send("\u{1A}") } else { kill(pty.session, SIGTSTP) }
                    try pty.waitUntilStopped()
                    #expect(pty.readRest().hasSuffix(leave))
                    kill(pty.session, SIGCONT)
                    _ = try pty.read(until: enter)
                    _ = try pty.read(until: "40x10>")
                    pty.send("q")
                }
            }
        }

        /// Runs the app in a process of its own.
        private func run(
            in pty: Pty, _ folder: TemporaryFolder, endsWith expected: ExitTest.Condition = .success,
            _ location: SourceLocation = #_sourceLocation
        ) async {
            await #expect(processExitsWith: expected, sourceLocation: location) {
                [path = pty.path as String, folder = folder.path as String] in
                Pty.adopt(path)
                TinyApp.run(in: path, files: folder)
            }
        }

        /// Whichever way the program ends, the terminal is as it was found.
        @Test(arguments: WayOut.allCases)
        func restores(_ way: WayOut) async throws {
            let pty = try Pty()
            let folder = try TemporaryFolder()
            let modes = pty.modes
            let driven: OwnThread<String> = pty.drive {
                _ = try pty.read(until: Self.enter)
                #expect(pty.modes != modes)
                _ = try pty.read(until: ">")
                try way.take(pty)
                return try pty.read(until: Self.leave)
            }
            let expected: ExitTest.Condition = way == .interrupt ? .exitCode(64) : .success
            await run(in: pty, folder, endsWith: expected)
            _ = try driven.value()
            #expect(pty.modes == modes)
            #expect(pty.readRest().isEmpty)
        }

        /// A crash gives the terminal back too, and what it said is in the log.
        @Test func restoresAfterCrash() async throws {
            let pty = try Pty()
            let folder = try TemporaryFolder()
            let modes = pty.modes
            let driven: OwnThread<String> = pty.drive {
                _ = try pty.read(until: ">")
                pty.send("!")
                return try pty.read(until: Self.leave + "\r\npairs has crashed, which is a mistake of its authors.")
            }
            await run(in: pty, folder, endsWith: .failure)
            _ = try driven.value()
            #expect(pty.modes == modes)
            let log = try String(contentsOfFile: folder.path + "/state/log", encoding: .utf8)
            #expect(log.contains("tiny has had enough"))
        }

        /// Keys, the mouse, the window's size, what the terminal tells, timers and files all reach the app or the system.
        @Test func carriesOut() async throws {
            let pty = try Pty(columns: 120)
            let folder = try TemporaryFolder()
            let driven: OwnThread<Void> = pty.drive {
                // A started app has asked for the mouse and a title.
                _ = try pty.read(until: "\u{1B}[c")
                _ = try pty.read(until: "<started>")
                pty.send("\u{1B}]11;rgb:00/00/20\u{7}\u{1B}[?2026;2$y\u{1B}P>|test 1\u{1B}\\\u{1B}[?1;2c")
                // From here on frames are wrapped.
                _ = try pty.read(until: "dark true>")
                _ = try pty.read(until: "\u{1B}[?2026l")
                pty.send("t")
                let frame = try pty.read(until: "\u{1B}[?2026l")
                #expect(frame.hasPrefix("\u{1B}[?2026h"))
                // Late replies of the terminal cause no event.
                pty.send("\u{1B}]11;rgb:ff/ff/ff\u{7}\u{1B}[?1;2cx")
                _ = try pty.read(until: "character(\"x\")")
                pty.send("\u{1B}")
                _ = try pty.read(until: "escape")
                pty.send("\u{1B}[<0;3;4M")
                _ = try pty.read(until: "pressed")
                pty.resize(columns: 60, rows: 5)
                _ = try pty.read(until: "60x5>")
                pty.send("w")
                _ = try pty.read(until: "woken>")
                pty.send("l")
                _ = try pty.read(until: "no server can be started here")
                pty.send("s")
                _ = try pty.read(until: "depth ansi")
                pty.send("q")
            }
            await run(in: pty, folder)
            try driven.value()
            #expect(
                try String(contentsOfFile: folder.path + "/state/log", encoding: .utf8) == "The terminal is test 1.\n")
            let session = folder.path + "/state/session"
            #expect(try String(contentsOfFile: session, encoding: .utf8).hasPrefix("h 1 secret ="))
            let mode = try FileManager.default.attributesOfItem(atPath: session)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let settings = try String(contentsOfFile: folder.path + "/settings/settings", encoding: .utf8)
            #expect(settings.contains("color = 16\n"))
        }

        /// A terminal of a busy machine answers one question after the other, late. Each answer counts until the last one.
        @Test func answersLate() async throws {
            let pty = try Pty(columns: 120)
            let folder = try TemporaryFolder()
            let driven: OwnThread<Void> = pty.drive {
                _ = try pty.read(until: "\u{1B}[c")
                pty.send("\u{1B}]11;rgb:00/00/20\u{7}")
                _ = try pty.read(until: "pictures false dark true>")
                pty.send("\u{1B}_Gi=7247;OK\u{1B}\\")
                _ = try pty.read(until: "pictures true dark true>")
                pty.send("\u{1B}[?1;2cq")
            }
            await run(in: pty, folder)
            try driven.value()
        }

        /// What the terminal still owes when the program ends is awaited, so that the shell does not show it.
        @Test func answersAfterTheEnd() async throws {
            let pty = try Pty(columns: 120)
            let folder = try TemporaryFolder()
            let modes = pty.modes
            let driven: OwnThread<Void> = pty.drive {
                _ = try pty.read(until: "\u{1B}[c")
                _ = try pty.read(until: "<started>")
                pty.send("\u{3}")
                _ = try pty.read(until: Self.leave)
                #expect(pty.modes != modes)
                pty.send("\u{1B}]11;rgb:00/00/20\u{7}\u{1B}[?2026;2$y")
                pty.send("\u{1B}P>|test 1\u{1B}\\\u{1B}[2;3R\u{1B}[?1;2c")
            }
            await run(in: pty, folder, endsWith: .exitCode(64))
            try driven.value()
            #expect(pty.modes == modes)
            #expect(pty.readRest().isEmpty)
        }

        /// A terminal that takes nothing leaves out frames, and is shown the newest one once it takes bytes again.
        @Test func stalls() async throws {
            let pty = try Pty(columns: 200, rows: 60)
            let folder = try TemporaryFolder()
            let driven: OwnThread<String> = pty.drive {
                _ = try pty.read(until: "<started>")
                // Frames of some 12 kB each come by themselves; nobody reads them. Timers and files go on.
                pty.send("b")
                try folder.waitForFile("state/session")
                pty.send("w")
                let shown = try pty.read(until: "woken>")
                pty.send("q")
                return shown
            }
            await run(in: pty, folder)
            #expect(try driven.value().utf8.count < 5 * 12_000)
        }
    }
#endif
