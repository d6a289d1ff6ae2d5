#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A system thread for work that would block the loop, such as reading a descriptor or hashing a password.
public enum BackgroundThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs the body on a new thread, which ends when the body returns or the process ends. `niceness` is how far it steps back
    /// where others want the processor, 0 to 19; on Linux alone, where it is a thread's own.
    public static func start(
        niceness: Int = 0, _ body: @escaping @Sendable () -> Void
    ) throws(LoopError) {
        // Safe because: the retained body is released once, by the thread, or here if no thread came to be.
        let context = unsafe Unmanaged.passRetained(
            Body {
                #if canImport(Glibc)
                    if niceness > 0 { _ = nice(Int32(niceness)) }
                #endif
                body()
            })
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let code = unsafe pthread_create(&thread, nil, threadStarted, context.toOpaque())
        if code != 0 {
            unsafe context.release()
            throw LoopError(code: code, context: "cannot start a thread")
        }
        #if canImport(Glibc)
            _ = pthread_detach(thread)
        #else
            // Safe because: the thread was just made, and is neither joined nor detached elsewhere.
            if let thread = unsafe thread { _ = unsafe pthread_detach(thread) }
        #endif
    }

    fileprivate static func run(_ context: UnsafeMutableRawPointer) {
        // Safe because: the context is the Body that `start` retained for this thread.
        unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
    }
}

#if canImport(Glibc)
    private func threadStarted(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        // Safe because: the context is what `start` passed for this one call.
        if let context = unsafe context { unsafe BackgroundThread.run(context) }
        return nil
    }
#else
    private func threadStarted(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        // Safe because: the context is what `start` passed for this one call.
        unsafe BackgroundThread.run(context)
        return nil
    }
#endif
