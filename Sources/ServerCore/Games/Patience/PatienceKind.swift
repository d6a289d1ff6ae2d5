import BotCore
import CardGame
import Vocabulary
import Wire

/// The rules of a patience table, settled.
package struct PatienceKind: GameKind {
    package let settings: PatienceSettings
    private let plan: PatiencePlan

    package init(_ settings: PatienceSettings) {
        self.settings = settings
        plan = PatiencePlan(settings)
    }

    package var game: String { settings.rules.name }
    package var seats: Int { settings.seats }
    package var minimumSeats: Int { min(settings.seats, 2) }
    package var turnTime: Duration? { nil }
    package var gameTime: Duration? { settings.gameTime }
    package var hasOwnBoards: Bool { settings.isRace }
    package var dealsAgain: Bool { false }
    package var isPlayedTogether: Bool { !settings.isRace }
    package var isDealKnown: Bool { settings.deal != nil }
    package var isSavedWhenLeft: Bool { !settings.isRace }
    package var bindsMovesToBoards: Bool { true }

    package var rules: Rules {
        var terms = PatienceTerms(settings.rules.name)
        for option in settings.rules.options {
            let value = settings.values[option]
            switch option {
            case .draw: terms.draw = value
            case .passes: terms.passes = Self.limit(value)
            case .suits: terms.suits = value
            case .cells: terms.cells = value
            }
        }
        terms.undo = Self.limit(settings.undo)
        terms.deal = settings.deal
        var rules = Rules()
        rules.patience = terms
        rules.mode = settings.mode
        rules.level = settings.level?.rawValue ?? Level.customName
        rules.scoring = settings.points.name
        rules.seats = settings.seats
        rules.gameSeconds = settings.gameTime.map { Int($0.components.seconds) } ?? 0
        return rules
    }

    private static func limit(_ number: Int?) -> PatienceTerms.Limit {
        number.map(PatienceTerms.Limit.limited) ?? .unlimited
    }

    package var coveredBoard: BoardState { .patience(plan.coveredBoard) }

    package func pack(_ generator: inout SplitMix64) -> Pack {
        PatiencePack.pack(settings.rules, suits: settings.values.suits)
    }

    package func knownDeck() -> HiddenDeck? {
        settings.deal.map { number in
            PatiencePack.deck(
                settings.rules.numbered(number, suits: settings.values.suits), of: plan)
        }
    }

    package func refusal(ofKind move: Move) -> ErrorReply? {
        guard case .flip = move else { return nil }
        return ErrorReply(
            .wrongGame, "This is \(game), where no card is flipped.", hint: "Send move, draw, undo, finish or hint.")
    }

    package func deal(_ deck: HiddenDeck, of pack: Pack, to seats: [Int], first: Int) -> any Game {
        PatienceAdapter(plan, deck, seats: settings.seats, to: seats, isRace: settings.isRace)
    }

    package func game(from decoder: any Decoder, of pack: Pack, in context: DealDecodingContext) throws -> any Game {
        try PatienceAdapter(from: decoder, plan, isRace: settings.isRace)
    }
}

extension PatiencePlan {
    /// The deal's piles with every card face down.
    var coveredBoard: PatienceBoard {
        PatienceBoard(
            piles: zip(piles, counts).map { pile, count in
                Pile(id: pile.id, kind: pile.kind.rawValue, cards: Array(repeating: .down, count: count))
            })
    }
}
