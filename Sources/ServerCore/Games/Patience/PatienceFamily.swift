import CardGame
import Vocabulary
import Wire

/// The patience games, as a server offers them.
package struct PatienceFamily: GameFamily {
    private let offered: [PatienceRules]

    /// Those games, whose names the wire must have.
    package init(_ games: [PatienceRules] = PatienceRules.all) { offered = games }

    package var games: [String] { PatienceTerms.games }

    package var moves: [MoveHandler] {
        [
            MoveHandler(Request.Move.self) { .patience(.move(from: $0.from, to: $0.to, count: $0.count)) },
            MoveHandler(Request.Draw.self) { _ in .patience(.draw) },
            MoveHandler(Request.Undo.self) { _ in .patience(.undo) },
            MoveHandler(Request.Finish.self) { _ in .patience(.finish) },
            MoveHandler(hinting: Request.Hint.self) { _ in .patience(.hint) },
        ]
    }

    package func settle(_ rules: Rules) -> Result<any GameKind, ErrorReply> {
        guard let terms = rules.patience else { preconditionFailure("these are patience's rules") }
        guard let game = offered.first(where: { $0.name == terms.game }) else {
            return .failure(
                TableRules.flaw(
                    "game", "This server does not offer \(TextRules.excerpt(terms.game)).",
                    hint: "Games: \((["memory"] + offered.map(\.name)).joined(separator: ", "))."))
        }
        if let field = Self.fieldOfMemory(in: rules) {
            return .failure(TableRules.flaw(field, "\(game.name) has no rule \(field).", hint: "Leave \(field) out."))
        }
        if terms.deal != nil, rules.seed != nil {
            return .failure(TableRules.flaw("deal", "A numbered deal has no seed.", hint: "Leave deal or seed out."))
        }
        do {
            return .success(PatienceKind(try PatienceSettings(game, Self.request(rules, terms))))
        } catch {
            return .failure(TableRules.flaw(error.field, error.problem, hint: error.allowed))
        }
    }

    /// The first field that only Memory has, unless it says what stands for its absence.
    private static func fieldOfMemory(in rules: Rules) -> String? {
        if rules.rows != nil { return "rows" }
        if rules.columns != nil { return "columns" }
        if rules.group != nil { return "group" }
        if rules.theme != nil { return "theme" }
        if rules.hideMs != nil { return "hide_ms" }
        if let tries = rules.tries, tries != .unlimited { return "tries" }
        if let seconds = rules.turnSeconds, seconds != 0 { return "turn_seconds" }
        return rules.autoAgain == true ? "auto_again" : nil
    }

    private static func request(_ rules: Rules, _ terms: PatienceTerms) -> PatienceSettings.Request {
        var request = PatienceSettings.Request()
        // An error repeats these words, so they are cut and cleaned of control characters.
        request.mode = rules.mode.map(TextRules.excerpt)
        request.level = rules.level.map(TextRules.excerpt)
        request.scoring = rules.scoring.map(TextRules.excerpt)
        request.seats = rules.seats
        request.gameSeconds = rules.gameSeconds
        request.deal = terms.deal
        request.undo = terms.undo.map(wish)
        request.options[.draw] = terms.draw.map(PatienceSettings.Wish.number)
        request.options[.suits] = terms.suits.map(PatienceSettings.Wish.number)
        request.options[.cells] = terms.cells.map(PatienceSettings.Wish.number)
        request.options[.passes] = terms.passes.map(wish)
        return request
    }

    private static func wish(_ limit: PatienceTerms.Limit) -> PatienceSettings.Wish {
        switch limit {
        case .unlimited: .unlimited
        case .limited(let number): .number(number)
        }
    }
}
