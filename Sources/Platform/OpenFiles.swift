#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How many files and connections the process may have open at once.
public enum OpenFiles {
    /// Raises the limit to `count`, as far as the system allows. Processes started later inherit it.
    /// Returns the limit in force, which is lower than `count` where the system refuses.
    public static func allow(_ count: Int) -> Int {
        var limit = rlimit()
        // Safe because: both calls use one variable of the type they want.
        guard unsafe getrlimit(resource, &limit) == 0 else { return 0 }
        let wanted = rlim_t(count)
        if limit.rlim_cur < wanted {
            let held = limit.rlim_cur
            limit.rlim_cur = min(wanted, limit.rlim_max)
            if unsafe setrlimit(resource, &limit) != 0 { limit.rlim_cur = held }
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// The highest limit that the system allows; 0 where it does not tell.
    public static var most: Int {
        var limit = rlimit()
        // Safe because: the call fills one variable of the type it wants.
        guard unsafe getrlimit(resource, &limit) == 0 else { return 0 }
        return Int(clamping: limit.rlim_max)
    }

    #if canImport(Glibc)
        private static let resource = Int32(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif
}
