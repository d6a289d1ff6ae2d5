#if os(Linux)
    import Foundation

    /// Both sides of a terminal without a window: the test reads and types, and a program runs in it.
    public final class Pty: Sendable {
        /// How long a program may take for anything, before the test fails.
        private static let patience = 20.0

        // TIOCSPTLCK and TIOCGPTN, which Swift does not import.
        private static let unlock: UInt = 0x4004_5431
        private static let getNumber: UInt = 0x8004_5430

        private let window: Int32
        private let line: Int32
        /// The terminal's name, for the program to open.
        public let path: String

        /// A terminal of that size.
        public init(columns: UInt16 = 40, rows: UInt16 = 10) throws {
            window = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var number: Int32 = 0
            guard window >= 0, ioctl(window, Self.unlock, &number) == 0, ioctl(window, Self.getNumber, &number) == 0
            else { throw POSIXError(.ENXIO) }
            path = "/dev/pts/\(number)"
            // Kept open, so that the terminal outlives the program.
            line = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
            guard line >= 0 else { throw POSIXError(.ENXIO) }
            resize(columns: columns, rows: rows)
        }

        deinit {
            close(line)
            close(window)
        }

        /// Gives the window another size; the program is told by SIGWINCH.
        public func resize(columns: UInt16, rows: UInt16) {
            var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            _ = ioctl(window, UInt(TIOCSWINSZ), &size)
        }

        /// Makes this the terminal of the calling process, and its standard input, output and error.
        public static func adopt(_ path: String) {
            setsid()
            // The first terminal that a session's leader opens controls it.
            let terminal = open(path, O_RDWR)
            for descriptor: Int32 in 0...2 { dup2(terminal, descriptor) }
            close(terminal)
        }

        /// The process whose terminal it is.
        public var session: pid_t { tcgetsid(window) }

        /// The terminal's modes, as flags and characters.
        public var modes: [UInt32] {
            var modes = termios()
            tcgetattr(line, &modes)
            let characters = withUnsafeBytes(of: modes.c_cc) { $0.map(UInt32.init) }
            return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag] + characters
        }

        /// Types.
        public func send(_ text: String) {
            let bytes = Array(text.utf8)
            _ = write(window, bytes, bytes.count)
        }

        /// What the program writes until that text has come, the text included.
        public func read(until text: String) throws -> String {
            var heard: [UInt8] = []
            let end = Array(text.utf8)
            let deadline = Date(timeIntervalSinceNow: Self.patience)
            while heard.suffix(end.count) != end[...] {
                var waiting = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
                var byte: UInt8 = 0
                guard Date() < deadline else {
                    throw NeverCame(text: text, heard: String(decoding: heard, as: UTF8.self))
                }
                if poll(&waiting, 1, 1_000) > 0, Foundation.read(window, &byte, 1) == 1 { heard.append(byte) }
            }
            return String(decoding: heard, as: UTF8.self)
        }

        /// Lets a screen take what the program writes, until it shows what is waited for.
        public func show(
            on screen: inout TextScreen, until what: String, _ isShown: (TextScreen) -> Bool
        ) throws {
            let deadline = Date(timeIntervalSinceNow: Self.patience)
            var bytes: [UInt8] = []
            while screen.isChanging || !isShown(screen) {
                guard Date() < deadline else {
                    throw NeverCame(text: what, heard: screen.lines.joined(separator: "\n"))
                }
                var waiting = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
                var buffer = [UInt8](repeating: 0, count: 4_096)
                guard poll(&waiting, 1, 1_000) > 0 else { continue }
                let count = Foundation.read(window, &buffer, buffer.count)
                bytes += buffer.prefix(max(0, count))
                // A character may come in two pieces.
                guard let text = String(validating: bytes, as: UTF8.self) else { continue }
                screen.take(text)
                bytes = []
            }
        }

        /// Does something with the program on a thread of its own; where that fails, the program is ended.
        public func drive<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) -> OwnThread<Value> {
            OwnThread { [self] in
                do {
                    return try body()
                } catch {
                    if session > 0 { kill(session, SIGKILL) }
                    throw error
                }
            }
        }

        /// What the program has written and nobody has read.
        public func readRest() -> String {
            var heard: [UInt8] = []
            var byte: UInt8 = 0
            var waiting = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
            while poll(&waiting, 1, 0) > 0, Foundation.read(window, &byte, 1) == 1 { heard.append(byte) }
            return String(decoding: heard, as: UTF8.self)
        }

        /// Waits until the program, a child of this process, is stopped, as by ^Z.
        public func waitUntilStopped() throws {
            var change = siginfo_t()
            // Left for whoever waits for its end.
            waitid(P_PID, id_t(session), &change, WSTOPPED | WEXITED | WNOWAIT)
            guard change.si_code == CLD_STOPPED else { throw NeverCame(text: "a stop", heard: "its end") }
        }

        /// Something that did not come.
        public struct NeverCame: Error, CustomStringConvertible {
            let text: String
            let heard: String
            /// What was waited for, and what came instead.
            public var description: String { "\(text.debugDescription) never came, but \(heard.debugDescription)" }
        }
    }

    /// Something that waits, on a thread of its own from the start: exit tests beside it block those that tasks share.
    public final class OwnThread<Value: Sendable>: @unchecked Sendable {
        private let isDone = DispatchSemaphore(value: 0)
        // Written before, and read after, the semaphore is raised.
        private var result: Result<Value, any Error>?

        /// Begins.
        public init(_ body: @escaping @Sendable () throws -> Value) {
            Thread { [self] in
                result = Result(catching: body)
                isDone.signal()
            }.start()
        }

        /// Waits for its end, and tells what came of it. Once.
        public func value() throws -> Value {
            isDone.wait()
            guard let result else { preconditionFailure("a thread that is done has a result") }
            return try result.get()
        }
    }
#endif
