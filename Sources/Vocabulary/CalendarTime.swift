/// Times of the calendar in words, in UTC.
public enum CalendarTime {
    /// A time in milliseconds since 1970, as `2026-01-31T23:59:59Z`; its millisecond is left out.
    public static func text(ofMilliseconds milliseconds: Int64) -> String {
        let seconds = floored(milliseconds, 1_000)
        let days = floored(seconds, 86_400)
        let second = seconds - days * 86_400
        let time = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
        return "\(date(ofDay: days))T\(time)Z"
    }

    /// The date alone, as `2026-01-31`. A time that no calendar of four digits has, or before 1970, counts as the last or the first day.
    public static func day(ofMilliseconds milliseconds: Int) -> String {
        date(ofDay: Int64(min(max(0, milliseconds / 86_400_000), 2_932_896)))
    }

    /// The date of a day since 1970, as `2026-01-31`.
    private static func date(ofDay day: Int64) -> String {
        // Years are counted from March on, so that the leap day is the last of a year. Eras have 400 years, 146,097 days.
        let shifted = day + 719_468
        let era = floored(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
        return "\(padded(year, 4))-\(padded(month < 10 ? month + 3 : month - 9, 2))-\(padded(dayOfMonth, 2))"
    }

    private static func floored(_ value: Int64, _ unit: Int64) -> Int64 {
        value / unit - (value % unit < 0 ? 1 : 0)
    }

    private static func padded(_ value: Int64, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
