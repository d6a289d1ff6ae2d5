#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Gives the terminal back when the process crashes.
///
/// When a fatal signal comes, the heap and the runtime may be in any state. The handler therefore only reads memory that
/// was filled before, and calls only what POSIX allows there: write(), tcsetattr(), signal(), raise().
enum CrashGuard {
    fileprivate struct Restoration {
        /// Negative while there is nothing to restore; written last and cleared first.
        var descriptor: Int32 = -1
        var modes = termios()
        var count = 0
        /// How many of the bytes are written if a user has ended the process with SIGQUIT, which is no crash.
        var quitCount = 0
    }

    /// The longest text for the terminal, in bytes.
    private static let room = 1_024
    /// The handler's own stack, for a crash that comes from a stack overflow.
    private static let stackBytes = 64 * 1_024
    private static let fatalSignals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGQUIT]

    // Safe because: both are made before the handler is installed and never freed, and only the thread that has the
    // terminal writes to them; the handler reads.
    fileprivate nonisolated(unsafe) static let restoration: UnsafeMutablePointer<Restoration> = {
        let pointer = UnsafeMutablePointer<Restoration>.allocate(capacity: 1)
        unsafe pointer.initialize(to: Restoration())
        return unsafe pointer
    }()
    fileprivate nonisolated(unsafe) static let bytes = {
        let pointer = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
        unsafe pointer.initialize(repeating: 0, count: room)
        return unsafe pointer
    }()

    /// From now on a crash sets these modes and writes these bytes and words, together at most 1,024 bytes. SIGQUIT writes
    /// no words.
    static func arm(_ descriptor: Int32, _ modes: termios, _ leaving: [UInt8], saying words: [UInt8]) {
        let text = leaving + words
        precondition(text.count <= room, "what is written after a crash has room")
        // Safe because: the indices are within the allocation.
        for (index, byte) in text.enumerated() { unsafe bytes[index] = byte }
        unsafe restoration.pointee.modes = modes
        unsafe restoration.pointee.count = text.count
        unsafe restoration.pointee.quitCount = leaving.count
        install
        unsafe restoration.pointee.descriptor = descriptor
    }

    /// From now on a crash leaves the terminal alone.
    static func disarm() {
        // Safe because: the allocation is never freed.
        unsafe restoration.pointee.descriptor = -1
    }

    private static let install: Void = {
        // Safe because: the memory of the stack is never freed, and the structures are whole when they are read.
        var stack = unsafe stack_t()
        unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackBytes, alignment: 16)
        unsafe stack.ss_size = numericCast(stackBytes)
        _ = unsafe sigaltstack(&stack, nil)
        var action = sigaction()
        #if canImport(Glibc)
            unsafe action.__sigaction_handler.sa_handler = crashed
        #else
            unsafe action.__sigaction_u.__sa_handler = crashed
        #endif
        action.sa_flags = Int32(SA_ONSTACK)
        for number in fatalSignals { unsafe sigaction(number, &action, nil) }
    }()
}

/// A free function: a closure literal could inherit an actor and trap.
private func crashed(_ number: Int32) {
    // Safe because: arm() filled the memory before it set the descriptor, and nothing else is touched.
    let descriptor = unsafe CrashGuard.restoration.pointee.descriptor
    if descriptor >= 0 {
        unsafe CrashGuard.restoration.pointee.descriptor = -1
        let restoration = unsafe CrashGuard.restoration.pointee
        let count = number == SIGQUIT ? restoration.quitCount : restoration.count
        _ = unsafe write(descriptor, CrashGuard.bytes, count)
        _ = unsafe tcsetattr(descriptor, TCSANOW, &CrashGuard.restoration.pointee.modes)
    }
    // Once this returns, the signal is delivered again and ends the process in the system's own way.
    _ = signal(number, SIG_DFL)
    raise(number)
}
