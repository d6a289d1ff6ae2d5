#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A terminal without a window, for a program that needs one. This process takes the part of the window: it types, and it
/// reads what the program shows.
public final class PseudoTerminal {
    /// The terminal's name, for the program to open.
    public let path: String
    private let window: Int32

    /// A terminal of so many cells.
    public init(columns: Int, rows: Int) throws(SystemError) {
        #if canImport(Glibc)
            // Safe because: the path is terminated for the call.
            window = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        #else
            window = posix_openpt(O_RDWR | O_NOCTTY)
            _ = fcntl(window, F_SETFD, FD_CLOEXEC)
        #endif
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        // Safe because: one structure of the type that the request has is read.
        guard window >= 0, let path = Self.unlock(window), unsafe ioctl(window, UInt(TIOCSWINSZ), &size) == 0 else {
            let error = SystemError.last("can't open a new terminal")
            if window >= 0 { close(window) }
            throw error
        }
        self.path = path
    }

    deinit { close(window) }

    /// Sends these characters to the program, as if they were typed.
    public func type(_ text: String) { _ = Descriptor.send(Array(text.utf8), to: window) }

    /// Appends what the program writes next. False if nothing comes in time.
    public func read(into bytes: inout [UInt8], within time: Duration) -> Bool {
        var waiting = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
        // Safe because: exactly one pollfd is announced and lent.
        guard unsafe poll(&waiting, 1, Int32(clamping: Int64(time / .milliseconds(1)) + 1)) > 0 else { return false }
        return Descriptor.receive(from: window, into: &bytes) > 0
    }

    /// Lets programs open the terminal and returns its name; nil if the system refuses.
    private static func unlock(_ window: Int32) -> String? {
        #if canImport(Glibc)
            // Linux's TIOCSPTLCK and TIOCGPTN, which Swift does not import, nor the functions of POSIX that use them.
            let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
            var number: Int32 = 0
            // Safe because: the first request reads one number, the second writes one.
            guard unsafe ioctl(window, setLock, &number) == 0, unsafe ioctl(window, getNumber, &number) == 0 else {
                return nil
            }
            return "/dev/pts/\(number)"
        #else
            var name = [CChar](repeating: 0, count: 128)
            // Safe because: a terminated name of at most that length is written.
            guard grantpt(window) == 0, unlockpt(window) == 0, unsafe ptsname_r(window, &name, name.count) == 0 else {
                return nil
            }
            return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        #endif
    }
}
