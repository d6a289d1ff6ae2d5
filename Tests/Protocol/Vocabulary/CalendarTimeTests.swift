import Foundation
import Testing
import Vocabulary

/// Times of the calendar are those of Foundation.
@Suite struct CalendarTimeTests {
    /// Also on leap days, at the ends of months, years and centuries, and before 1970.
    @Test func asFoundationSays() {
        let days = [
            0, 1, 58, 59, 60, 364, 365, 789, 10_957, 11_016, 11_017, 19_782, 20_787, 47_540, 47_541, -1, -25_509,
        ]
        for day in days {
            for second in [0, 1, 3_599, 43_200, 86_399] {
                let date = Date(timeIntervalSince1970: Double(day * 86_400 + second))
                let milliseconds = Int64(day * 86_400 + second) * 1_000 + 999
                #expect(CalendarTime.text(ofMilliseconds: milliseconds) == date.ISO8601Format(), "\(day) \(second)")
            }
        }
    }

    /// Any number is a day of a calendar of four digits.
    @Test func days() {
        let shown = [Int.min, -1, 0, 86_399_999, 86_400_000, 1_769_903_999_999, .max].map(CalendarTime.day)
        #expect(
            shown == [
                "1970-01-01", "1970-01-01", "1970-01-01", "1970-01-01", "1970-01-02", "2026-01-31", "9999-12-31",
            ])
    }
}
