import CardGame
import FairDeal
import Vocabulary
import Wire

/// Between the rules as they travel and as the game knows them.
package enum TableRules {
    /// Checks rules and fills the defaults in, or names the first flaw.
    package static func settle(_ rules: Rules) -> Result<TableSettings, ErrorReply> {
        var request = MemorySettings.Request()
        // What goes back in an error is short and harmless.
        request.mode = rules.mode.map(TextRules.excerpt)
        request.level = rules.level.map(TextRules.excerpt)
        request.rows = rules.rows
        request.columns = rules.columns
        request.groupSize = rules.group
        request.scoring = rules.scoring.map(TextRules.excerpt)
        request.theme = rules.theme.map(TextRules.excerpt)
        request.seats = rules.seats
        request.tries =
            switch rules.tries {
            case .limited(let tries): .limited(tries)
            case .unlimited: .unlimited
            case nil: nil
            }
        request.turnSeconds = rules.turnSeconds
        request.gameSeconds = rules.gameSeconds
        request.hideMilliseconds = rules.hideMs
        request.dealsAgain = rules.autoAgain
        let settings: MemorySettings
        do {
            settings = try MemorySettings(request)
        } catch {
            return .failure(flaw(error.field, error.problem, hint: error.allowed))
        }
        if let refusal = refusal(ofBots: rules.bots ?? [], seats: settings.seats) { return .failure(refusal) }
        var seed: ServerSeed?
        if let practice = rules.seed {
            guard case .digits(let digits) = practice, let parsed = ServerSeed(hex: digits) else {
                return .failure(flaw("seed", "That is no seed.", hint: "A seed is 64 hex digits."))
            }
            seed = parsed
        }
        return .success(
            TableSettings(
                kind: settings, shown: shown(settings, bots: rules.bots ?? [], isPractice: seed != nil),
                theme: settings.theme.flatMap(Theme.named), practiceSeed: seed))
    }

    /// Whether a table's shown rules have every value wanted. Who names no mode wants the usual one.
    package static func fits(_ shown: Rules, _ wanted: Rules) -> Bool {
        var wanted = wanted
        wanted.mode = wanted.mode ?? Mode.usual.name
        // What stands for the absence of a rule is what a mode has that does not have the rule, and does not show it.
        if shown.tries == nil, wanted.tries == .unlimited { wanted.tries = nil }
        if shown.turnSeconds == nil, wanted.turnSeconds == 0 { wanted.turnSeconds = nil }
        if shown.gameSeconds == nil, wanted.gameSeconds == 0 { wanted.gameSeconds = nil }
        func same<Value: Equatable>(_ field: KeyPath<Rules, Value?>) -> Bool {
            wanted[keyPath: field] == nil || wanted[keyPath: field] == shown[keyPath: field]
        }
        return same(\.mode) && same(\.level) && same(\.rows) && same(\.columns) && same(\.group) && same(\.scoring)
            && same(\.theme) && same(\.seats) && same(\.turnSeconds) && same(\.gameSeconds) && same(\.tries)
            && same(\.hideMs) && same(\.autoAgain) && same(\.bots) && wanted.seed == nil && shown.seed == nil
    }

    private static func refusal(ofBots bots: [String], seats: Int) -> ErrorReply? {
        guard bots.count < seats else {
            return flaw("bots", "\(bots.count) bots leave no seat for you.", hint: "Name at most \(seats - 1).")
        }
        for bot in bots where !HouseBot.exists(bot) {
            return flaw(
                "bots", "There is no strength \"\(TextRules.excerpt(bot))\".", hint: "Strengths: \(HouseBot.names).")
        }
        return nil
    }

    private static func shown(_ settings: MemorySettings, bots: [String], isPractice: Bool) -> Rules {
        var rules = Rules()
        rules.mode = settings.mode.name
        rules.level = settings.level?.rawValue ?? Level.customName
        rules.rows = settings.rows
        rules.columns = settings.columns
        rules.group = settings.groupSize
        rules.scoring = settings.scoring.rawValue
        rules.theme = settings.theme ?? ThemeName.random
        rules.seats = settings.seats
        // Every rule that the mode has, and no other.
        if settings.mode.options.contains(.tries) { rules.tries = settings.tries.map(Tries.limited) ?? .unlimited }
        if settings.mode.options.contains(.turnSeconds) { rules.turnSeconds = seconds(settings.turnTime) }
        if settings.mode.options.contains(.gameSeconds) { rules.gameSeconds = seconds(settings.gameTime) }
        rules.hideMs = settings.hideDelay.millisecondsToWait
        rules.autoAgain = settings.dealsAgain
        rules.bots = bots
        if isPractice { rules.seed = .hidden }
        return rules
    }

    /// A clock's whole seconds; 0 for none.
    private static func seconds(_ time: Duration?) -> Int { time.map { Int($0.components.seconds) } ?? 0 }

    private static func flaw(_ field: String, _ problem: String, hint: String) -> ErrorReply {
        ErrorReply(.badField, problem, hint: hint, field: "rules.\(field)")
    }
}
