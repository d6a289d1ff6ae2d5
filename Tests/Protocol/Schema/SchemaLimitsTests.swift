import BotCore
import CardGame
import ServerCore
import Testing
import Vocabulary
import Wire

/// The schemas' ranges are those that the server keeps to.
struct SchemaLimitsTests {
    private static func definition(_ name: String) -> Schema {
        Schema(Schemas["common"]["$defs"]?[name] ?? .null, in: "common")
    }

    private static func lengths(_ schema: Schema?) -> ClosedRange<Int>? {
        guard let most = schema?["maxLength"]?.integer else { return nil }
        return (schema?["minLength"]?.integer ?? 0)...most
    }

    private static func range(_ schema: Schema?) -> ClosedRange<Int>? {
        guard let minimum = schema?["minimum"]?.integer, let maximum = schema?["maximum"]?.integer else { return nil }
        return minimum...maximum
    }

    /// Texts are as long as the server lets them be.
    @Test func lengths() {
        let longest = TextLengths()
        #expect(Self.lengths(Self.definition("name")) == 1...longest.name)
        #expect(Self.lengths(Self.definition("title")) == 1...longest.title)
        #expect(Self.lengths(Self.definition("password")) == 1...longest.password)
        #expect(Self.lengths(Self.definition("text")) == 1...longest.chat)
        for (field, most) in [("name", longest.name), ("title", longest.title), ("chat", longest.chat)] {
            #expect(Self.range(Schemas["message/welcome"].properties["limits"]?.properties[field]) == 1...most)
        }
        #expect(Self.lengths(Self.definition("client")) == 0...64)
        #expect(Self.lengths(Self.definition("id").choices.last) == 1...RequestID.maximumLength)
    }

    /// Pages, boards and tables are as large as the server lets them be.
    @Test func sizes() {
        let seats = Mode.all.map(\.seats.upperBound).max() ?? 0
        #expect(Self.range(Schemas["request/list"].properties["limit"]?.choices.first) == Request.List.pageLength)
        #expect(Self.range(Self.definition("side")) == RuleLimits.side)
        #expect(Self.range(Self.definition("card")) == 0...RuleLimits.side.upperBound * RuleLimits.side.upperBound - 1)
        #expect(Self.range(Self.definition("seat")) == 0...seats - 1)
        #expect(Self.range(Self.definition("memory_rules").properties["seats"])?.upperBound == seats)
        #expect(Self.definition("turn_ms")["maximum"] == .integer(RuleLimits.turnSeconds.upperBound * 1_000))
        #expect(Self.definition("game_ms")["maximum"] == .integer(RuleLimits.gameSeconds.upperBound * 1_000))
        #expect(Self.definition("hide_ms")["maximum"] == .integer(RuleLimits.hideMilliseconds.upperBound))
    }

    /// Every number of the rules is taken by the schema just where the server settles it in some mode.
    @Test(arguments: ["rows", "columns", "group", "seats", "tries", "turn_seconds", "game_seconds", "hide_ms"])
    func numbers(_ field: String) throws {
        let edges =
            [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 144, 199, 200, 300, 301, 1_000, 1_001]
            + [5_000, 5_001, 7_200, 7_201]
        for value in [.min, -1] + edges + [.max] {
            var rules = JSONValue.object(["level": .string("custom"), "rows": .integer(12), "columns": .integer(12)])
            rules[field] = .integer(value)
            let isTaken = Self.definition("memory_rules_asked").flaws(rules).isEmpty
            var asked = try Self.rules(rules)
            let isSettled = Mode.all.contains { mode in
                asked.mode = mode.name
                return Self.isSettled(asked)
            }
            #expect(isTaken == isSettled, "\(field) \(value)")
        }
    }

    /// Every name of the rules is one that the server knows, and none is missing.
    @Test func names() {
        let asked = Self.definition("memory_rules_asked").properties
        let shown = Self.definition("memory_rules").properties
        let names = [
            "mode": Mode.all.map(\.name), "level": Level.allCases.map(\.rawValue) + [Level.customName],
            "scoring": Scoring.allCases.map(\.rawValue), "theme": Theme.all.map(\.id) + [ThemeName.random],
        ]
        for (field, names) in names {
            #expect(asked[field]?.choices.first?["enum"]?.strings == names)
            #expect(shown[field]?["examples"]?.strings == names)
        }
        for mode in Mode.all {
            let typed = try? TypedDialect.version1.parse("create \(mode.name)", in: .init()).get()
            #expect(typed == .request(.create(.init(rules: Self.rules(mode: mode.name)))))
        }
        #expect(Self.definition("strength")["examples"]?.strings == Strength.all.map(\.name))
        let typed = try? TypedDialect.version1.help("bot").get()
        #expect(typed?.contains("  " + Strength.all.map(\.name).joined(separator: " ")) == true)
    }

    /// What the server shows of any rules has every field that the schema requires, and none that it does not tell.
    @Test func shown() throws {
        guard case .success(let settled) = TableRules.settle(Rules()) else {
            Issue.record("the default rules are refused")
            return
        }
        let shown = try JSONValue(WireEncoder.text(of: settled.shown))
        #expect(Self.definition("memory_rules").flaws(shown, closed: true) == [])
    }

    private static func rules(_ value: JSONValue) throws -> Rules {
        return try WireDecoder.decode(Rules.self, from: JSONTape(Array(value.text.utf8).span))
    }

    private static func rules(mode: String) -> Rules {
        var rules = Rules()
        rules.mode = mode
        return rules
    }

    private static func isSettled(_ rules: Rules) -> Bool {
        if case .success = TableRules.settle(rules) { true } else { false }
    }
}
