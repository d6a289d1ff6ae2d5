import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The time by the calendar, which may jump.
public enum WallClock {
    /// The day in UTC, as `2026-01-31`.
    public static var day: String { String(text.prefix { $0 != "T" }) }

    /// The time in UTC, as `2026-01-31T23:59:59Z`.
    public static var text: String { CalendarTime.text(ofMilliseconds: milliseconds) }

    /// Milliseconds since 1970, without leap seconds.
    public static var milliseconds: Int64 {
        var time = timespec()
        // Safe because: the system fills the value during the call alone, and has this clock.
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
