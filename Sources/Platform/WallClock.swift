#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The time by the calendar, which may jump.
public enum WallClock {
    /// The day in UTC, as `2026-01-31`.
    public static var day: String {
        var seconds = time_t(milliseconds / 1_000)
        var parts = unsafe tm()
        // Safe because: the system reads the one and fills the other during the call alone.
        unsafe gmtime_r(&seconds, &parts)
        let (year, month, day) = unsafe (parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
        return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }

    /// Milliseconds since 1970, without leap seconds.
    public static var milliseconds: Int64 {
        var time = timespec()
        // Safe because: the system fills the value during the call alone, and has this clock.
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
