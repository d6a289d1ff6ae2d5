#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A terminal without a window, for a program that needs one. This process takes the part of the window and reads what the program
/// shows. On Linux only; elsewhere it throws.
final class PseudoTerminal {
    /// The terminal's name, for the program to open.
    let path: String
    private let window: Int32

    /// A terminal of so many cells.
    init(columns: UInt16, rows: UInt16) throws {
        // Safe because: the path is terminated for the call.
        window = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // Linux's TIOCSPTLCK and TIOCGPTN, which Swift does not import, nor the functions of POSIX that use them.
        let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        var number: Int32 = 0
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        // Safe because: each request reads or writes one value of the type that it is lent.
        guard window >= 0, unsafe ioctl(window, setLock, &number) == 0, unsafe ioctl(window, getNumber, &number) == 0,
            unsafe ioctl(window, UInt(TIOCSWINSZ), &size) == 0
        else {
            let code = errno
            if window >= 0 { close(window) }
            throw BenchError("can't open a new terminal: error \(code)")
        }
        path = "/dev/pts/\(number)"
    }

    deinit { close(window) }

    /// Appends what the program writes next. False if nothing comes in time.
    func receive(into bytes: inout [UInt8], within time: Duration) -> Bool {
        var waiting = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
        // Safe because: exactly one pollfd is announced and lent.
        guard unsafe poll(&waiting, 1, Int32(clamping: Int64(time / .milliseconds(1)) + 1)) > 0 else { return false }
        var chunk = [UInt8](repeating: 0, count: 4_096)
        // Safe because: the system writes no more than the buffer has room for.
        let count = unsafe read(window, &chunk, chunk.count)
        bytes += chunk.prefix(max(0, count))
        return count > 0
    }
}
