#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The time by the calendar, which may jump.
public enum WallClock {
    /// Milliseconds since 1970, without leap seconds.
    public static var milliseconds: Int64 {
        var time = timespec()
        // Safe because: the system fills the value during the call alone, and has this clock.
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
