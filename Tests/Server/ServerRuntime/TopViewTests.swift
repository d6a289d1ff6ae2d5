import ServerRuntime
import Testing

/// What `pairs-server top` shows.
struct TopViewTests {
    private static let first = [
        "pairs_connections 12", "pairs_sessions 10", "signed_in 3", "tables 25", "games 20", "open_seats 8",
        "process 77",
        "pairs_uptime_seconds 90061", "pairs_tables{mode=\"classic\",phase=\"playing\"} 20",
        "pairs_tables{mode=\"solo\",phase=\"waiting\"} 5", "pairs_house_bots 4", "pairs_moves_total 1000",
        "pairs_lines_total 2000", "pairs_sent_lines_total 8000", "pairs_sent_bytes_total 1000000",
        "pairs_backlog_bytes 0", "pairs_refusals_total{code=\"not_your_turn\"} 5", "pairs_journal_batches_total 900",
        "pairs_journal_failing 0", "pairs_memory_limit_bytes 2000000000", "pairs_memory_bytes 96000000",
        "pairs_move_seconds_p50 0.0001", "pairs_move_seconds_p99 0.0025", "pairs_turn_seconds_p50 0.0005",
        "pairs_turn_seconds_p99 inf", "ok",
    ]

    private static func texts(_ lines: [String], before: [String]? = nil, seconds: Double = 2) -> [String] {
        TopView.lines(TopView.Numbers(lines), before: before.map(TopView.Numbers.init), seconds: seconds).map(\.text)
    }

    /// At first the counts since the start are shown.
    @Test func firstLook() {
        #expect(
            Self.texts(Self.first) == [
                "Server      process 77   up 1 d 1 h",
                "Players     connections 12   sessions 10   signed in 3   house bots 4",
                "Tables      all 25   in a game 20   open seats 8",
                "            classic playing 20   solo waiting 5",
                "Traffic     moves 1000 so far   lines in 2000 so far   lines out 8000 so far   out 1 MB so far   waiting 0 B",
                "A move      half ≤ 0.1 ms, 99 % ≤ 2.5 ms",
                "A turn      half ≤ 0.5 ms, 99 % over 1 s",
                "Journal     works   batches 900 so far   waiting 0, for 0 s   no times yet",
                "Database    waiting 0   games not archived 0",
                "Hints       waiting 0   refused 0 so far   no times yet",
                "Memory      96 MB of 2 GB, 4.8 %",
                "Refusals    not_your_turn 5",
            ])
    }

    /// Then what they grew by in a second, also of a counter that began anew.
    @Test func growth() {
        let second = Self.first.map {
            switch $0 {
            case "pairs_moves_total 1000": "pairs_moves_total 1500"
            case "pairs_lines_total 2000": "pairs_lines_total 100"
            case "pairs_refusals_total{code=\"not_your_turn\"} 5": "pairs_refusals_total{code=\"not_your_turn\"} 8"
            default: $0
            }
        }
        let lines = Self.texts(second, before: Self.first)
        #expect(lines[4] == "Traffic     moves 250/s   lines in 0/s   lines out 0/s   out 0 B/s   waiting 0 B")
        #expect(lines.last == "Refusals    not_your_turn 8 (1.5/s)")
        // By the time that passed: a look that came a half second late.
        #expect(Self.texts(second, before: Self.first, seconds: 2.5)[4].hasPrefix("Traffic     moves 200/s"))
    }

    /// What somebody should do something about is marked: in colours where there are some.
    @Test func bad() {
        let numbers = TopView.Numbers([
            "pairs_journal_failing 1", "pairs_memory_limit_bytes 100", "pairs_memory_bytes 95",
        ])
        let bad = TopView.lines(numbers, before: nil, seconds: 2).filter(\.isBad)
        #expect(bad.map(\.text).map { $0.prefix(7) } == ["Journal", "Memory "])
        #expect(bad.first?.painted(columns: 25, hasColours: true) == "\u{1B}[1;31mJournal     TAKES NOTHING\u{1B}[0m")
        #expect(bad.first?.painted(columns: 10, hasColours: false) == "Journal   ")
    }

    /// Lines that are none are left out.
    @Test func noNumbers() {
        #expect(Self.texts(["ok", "", "nonsense here", "pairs_connections x"]).count == 10)
    }
}
