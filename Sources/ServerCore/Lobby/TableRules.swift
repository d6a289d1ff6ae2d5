import Vocabulary
import Wire

/// The rules of a table: what its family settles, and what every table has beside it.
package enum TableRules {
    /// Checks rules and fills the defaults in, or names the first flaw.
    package static func settle(
        _ rules: Rules, among families: [any GameFamily] = GameFamilies.all, showing pictures: [DeckPicture] = []
    ) -> Result<TableSettings, ErrorReply> {
        if let field = rules.stray {
            if field != "game" {
                return .failure(flaw(field, "Memory has no rule \(field).", hint: "Name the game that has it, too."))
            }
            let games = games(of: families).joined(separator: ", ")
            return .failure(flaw("game", "This server does not offer that game.", hint: "Games: \(games)."))
        }
        guard let family = families.first(where: { $0.plays(rules) }) else {
            return .failure(flaw("game", "This server does not offer that game.", hint: "Leave game out for Memory."))
        }
        return family.settle(rules).flatMap { kind in
            if let refusal = refusal(ofBots: rules.bots ?? [], in: kind) { return .failure(refusal) }
            var seed: ServerSeed?
            if let practice = rules.seed {
                guard case .digits(let digits) = practice, let parsed = ServerSeed(hex: digits) else {
                    return .failure(flaw("seed", "The seed is not valid.", hint: "A seed is 64 hex digits."))
                }
                seed = parsed
            }
            var shown = kind.rules
            if kind.suitsHouseBots { shown.bots = rules.bots ?? [] }
            if seed != nil { shown.seed = .hidden }
            return .success(
                TableSettings(kind: pictures.isEmpty ? kind : kind.showing(pictures), shown: shown, practiceSeed: seed))
        }
    }

    /// The names of all games, Memory first.
    static func games(of families: [any GameFamily]) -> [String] {
        ["memory"] + families.flatMap(\.games)
    }

    /// What is wrong with rules that are asked for.
    static func flaw(in rules: Rules, among families: [any GameFamily]) -> ErrorReply? {
        if case .failure(let refusal) = settle(rules, among: families) { refusal } else { nil }
    }

    /// Whether a table's shown rules have every value wanted. Whoever names no game wants Memory, and there, who names no
    /// mode, the usual one.
    package static func fits(_ shown: Rules, _ wanted: Rules) -> Bool {
        var wanted = wanted
        if wanted.patience == nil { wanted.mode = wanted.mode ?? Mode.usual.name }
        // What stands for the absence of a rule is what a mode has that does not have the rule, and does not show it.
        if shown.tries == nil, wanted.tries == .unlimited { wanted.tries = nil }
        if shown.turnSeconds == nil, wanted.turnSeconds == 0 { wanted.turnSeconds = nil }
        if shown.gameSeconds == nil, wanted.gameSeconds == 0 { wanted.gameSeconds = nil }
        if shown.bots == nil, wanted.bots == [] { wanted.bots = nil }
        if shown.autoAgain == nil, wanted.autoAgain == false { wanted.autoAgain = nil }
        func same<Value: Equatable>(_ field: KeyPath<Rules, Value?>) -> Bool {
            wanted[keyPath: field] == nil || wanted[keyPath: field] == shown[keyPath: field]
        }
        return shown.parts.isEmpty == wanted.parts.isEmpty && Set(shown.parts).isSuperset(of: wanted.parts)
            && same(\.mode) && same(\.level) && same(\.rows) && same(\.columns)
            && same(\.group) && same(\.scoring)
            && same(\.theme) && same(\.seats) && same(\.turnSeconds) && same(\.gameSeconds) && same(\.tries)
            && same(\.hideMs) && same(\.autoAgain) && same(\.bots) && wanted.seed == nil && shown.seed == nil
    }

    private static func refusal(ofBots bots: [String], in kind: any GameKind) -> ErrorReply? {
        if !bots.isEmpty, !kind.suitsHouseBots {
            return kind.refusalOfBots(field: "rules.bots", hint: "Leave bots out.")
        }
        guard bots.count < kind.seats else {
            let isAlone = kind.seats == 1
            return flaw(
                "bots", isAlone ? "The one seat is yours." : "\(bots.count) bots leave no seat for you.",
                hint: isAlone
                    ? "Leave bots out, or choose a mode for more players."
                    : "Name at most \(kind.seats - 1), or ask for more seats.")
        }
        for bot in bots where !HouseBot.exists(bot) {
            return flaw(
                "bots", "There is no strength \"\(TextRules.excerpt(bot))\".", hint: "Strengths: \(HouseBot.names).")
        }
        return nil
    }

    static func flaw(_ field: String, _ problem: String, hint: String) -> ErrorReply {
        ErrorReply(.badField, problem, hint: hint, field: "rules.\(field)")
    }
}

extension Rules {
    /// The terms of a patience game, each alone; none for Memory. That no deal is named is a term as well: nobody who doesn't ask
    /// for a numbered deal gets one.
    var parts: [PatienceTerms] {
        guard let terms = patience else { return [] }
        func alone(_ change: (inout PatienceTerms) -> Void) -> PatienceTerms {
            var part = PatienceTerms(terms.game)
            change(&part)
            return part
        }
        var parts = [alone { _ in }, alone { $0.deal = terms.deal ?? 0 }]
        if terms.draw != nil { parts.append(alone { $0.draw = terms.draw }) }
        if terms.passes != nil { parts.append(alone { $0.passes = terms.passes }) }
        if terms.suits != nil { parts.append(alone { $0.suits = terms.suits }) }
        if terms.cells != nil { parts.append(alone { $0.cells = terms.cells }) }
        if terms.undo != nil { parts.append(alone { $0.undo = terms.undo }) }
        return parts
    }
}
