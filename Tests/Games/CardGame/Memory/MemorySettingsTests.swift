import CardGame
import Testing
import Vocabulary

@Suite struct MemorySettingsTests {
    private func request(_ change: (inout MemorySettings.Request) -> Void) -> MemorySettings.Request {
        var request = MemorySettings.Request()
        change(&request)
        return request
    }

    private func flaw(_ change: (inout MemorySettings.Request) -> Void) -> MemorySettings.Flaw? {
        do {
            _ = try MemorySettings(request(change))
            return nil
        } catch {
            return error
        }
    }

    /// Nothing asked for gives the published defaults.
    @Test func defaults() throws {
        let settings = try MemorySettings()
        #expect(settings.mode == .classic && settings.level == .normal)
        #expect(settings.rows == 4 && settings.columns == 6 && settings.groupSize == 2)
        #expect(settings.scoring == .pairs && settings.theme == nil && settings.seats == 2)
        #expect(settings.turnTime == .seconds(30) && settings.hideDelay == .seconds(1) && !settings.dealsAgain)
        #expect(settings.minimumSeats == 2)
    }

    /// Every named level has its size.
    @Test(arguments: Level.allCases)
    func levels(level: Level) throws {
        let settings = try MemorySettings(request { $0.level = level.rawValue })
        #expect(settings.level == level && settings.rows == level.rows && settings.columns == level.columns)
    }

    /// The rules that a table shows can be asked for again: a level together with its own sides is good.
    @Test(arguments: Level.allCases)
    func levelsWithTheirOwnSides(level: Level) throws {
        let settings = try MemorySettings(
            request { ($0.level, $0.rows, $0.columns) = (level.rawValue, level.rows, level.columns) })
        #expect(settings.level == level)
    }

    /// Sides alone mean a custom board.
    @Test func sidesAlone() throws {
        for level in [nil, "custom"] {
            let settings = try MemorySettings(
                request {
                    $0.level = level
                    $0.rows = 12
                    $0.columns = 11
                })
            #expect(settings.level == nil && settings.rows == 12 && settings.columns == 11)
        }
    }

    /// The ends of every range are good, and 0 is no clock and no wait.
    @Test func ends() throws {
        for (seconds, milliseconds, seats) in [(0, 0, 2), (3, 200, 2), (300, 5_000, 8)] {
            let settings = try MemorySettings(
                request {
                    $0.turnSeconds = seconds
                    $0.hideMilliseconds = milliseconds
                    $0.seats = seats
                })
            #expect(settings.turnTime == (seconds == 0 ? nil : .seconds(seconds)))
            #expect(settings.hideDelay == .milliseconds(milliseconds) && settings.seats == seats)
        }
    }

    /// Every flaw names its field and says what is allowed.
    @Test func flaws() throws {
        let cases: [(field: String, allowed: String, change: (inout MemorySettings.Request) -> Void)] = [
            ("mode", "classic", { $0.mode = "poker" }),
            ("level", "easy, normal, hard, expert, custom", { $0.level = "Easy" }),
            ("rows", "1–12", { $0.level = "custom" }),
            ("columns", "1–12", { $0.rows = 4 }),
            ("rows", "1–12", { $0.columns = 4 }),
            ("rows", "custom", { ($0.level, $0.rows) = ("easy", 4) }),
            ("columns", "custom", { ($0.level, $0.columns) = ("easy", 5) }),
            ("rows", "1–12", { ($0.rows, $0.columns) = (0, 4) }),
            ("rows", "1–12", { ($0.rows, $0.columns) = (-4, -4) }),
            ("rows", "1–12", { ($0.rows, $0.columns) = (13, 4) }),
            ("columns", "1–12", { ($0.rows, $0.columns) = (4, 13) }),
            ("group", "2–4", { $0.groupSize = 1 }),
            ("group", "2–4", { $0.groupSize = 5 }),
            ("group", "multiple", { ($0.rows, $0.columns) = (3, 3) }),
            ("group", "multiple", { ($0.rows, $0.columns) = (1, 1) }),
            ("group", "multiple", { ($0.rows, $0.columns, $0.groupSize) = (2, 5, 4) }),
            ("scoring", "pairs, concentration", { $0.scoring = "golf" }),
            ("theme", "letters, random", { $0.theme = "cars" }),
            ("seats", "2–8", { $0.seats = 1 }),
            ("seats", "2–8", { $0.seats = 9 }),
            ("turn_seconds", "3–300, or 0", { $0.turnSeconds = 2 }),
            ("turn_seconds", "3–300, or 0", { $0.turnSeconds = 301 }),
            ("turn_seconds", "3–300, or 0", { $0.turnSeconds = -1 }),
            ("hide_ms", "200–5000, or 0", { $0.hideMilliseconds = 199 }),
            ("hide_ms", "200–5000, or 0", { $0.hideMilliseconds = 5_001 }),
        ]
        for (field, allowed, change) in cases {
            let flaw = try #require(self.flaw(change))
            #expect(flaw.field == field)
            #expect(flaw.allowed.contains(allowed), "\(flaw)")
            #expect(flaw.problem.hasSuffix("."))
        }
    }

    /// Sizes that no memory would hold are refused by their numbers alone.
    @Test func hugeSizes() {
        for side in [1_000_000_000, Int.max, Int.min] {
            #expect(flaw { ($0.rows, $0.columns) = (side, side) }?.field == "rows")
            #expect(flaw { ($0.rows, $0.columns) = (2, side) }?.field == "columns")
            #expect(flaw { $0.groupSize = side }?.field == "group")
            #expect(flaw { $0.seats = side }?.field == "seats")
            #expect(flaw { $0.turnSeconds = side }?.field == "turn_seconds")
            #expect(flaw { $0.hideMilliseconds = side }?.field == "hide_ms")
        }
    }

    /// Every theme is found by its id, and `random` is not a theme.
    @Test func themes() throws {
        for theme in Theme.all { #expect(try MemorySettings(request { $0.theme = theme.id }).theme == theme.id) }
        #expect(try MemorySettings(request { $0.theme = "random" }).theme == nil)
    }
}
