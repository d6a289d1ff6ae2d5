import CardGame
import ServerCore
import Wire

/// Patience, as a server offers it: a second family of games, for tests.
package struct PatienceFamily: GameFamily {
    package init() {}

    package var wire: (any WireFamily.Type)? { PatienceParts.self }

    package func settle(_ rules: Rules) -> Result<any GameKind, ErrorReply> {
        guard let terms = rules.own?.part as? PatienceTerms else { preconditionFailure("these are patience's rules") }
        let mode = rules.mode ?? "solo"
        let seats = rules.seats ?? (mode == "race" ? 2 : 1)
        guard mode == "solo" && seats == 1 || mode == "race" && (2...8).contains(seats) else {
            return .failure(
                ErrorReply(.badField, "That is no patience.", hint: "solo for one, race for more.", field: "rules.mode")
            )
        }
        var settled = Rules()
        settled.mode = mode
        settled.seats = seats
        settled.own = AnyFamilyPart(terms)
        return .success(PatienceKind(rules: settled, seats: seats, undoLimit: terms.undo))
    }
}

/// The rules of a patience table, settled.
package struct PatienceKind: GameKind {
    package let rules: Rules
    package let seats: Int
    let undoLimit: Int?

    package var family: String { PatienceParts.name }
    package var minimumSeats: Int { min(seats, 2) }
    package var turnTime: Duration? { nil }
    package var gameTime: Duration? { nil }
    package var hasOwnBoards: Bool { seats > 1 }
    package var dealsAgain: Bool { false }
    package var coveredBoard: BoardState { .other(AnyFamilyPart(PileBoard(Layout.counts))) }

    package func pack(_ generator: inout BytesGenerator) -> Pack { PlayingCard.pack }

    package func deal(_ deck: HiddenDeck, of pack: Pack, to seats: [Int], first: Int) -> any Game {
        PatienceGame(deck, pack.faces, to: seats, isRace: self.seats > 1, undoLimit: undoLimit)
    }

    package func game(from decoder: any Decoder, of pack: Pack, in hand: DealInHand) throws -> any Game {
        try PatienceGame(from: decoder)
    }
}
