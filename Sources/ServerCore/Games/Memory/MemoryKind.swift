import BotCore
import CardGame
import Vocabulary
import Wire

/// A Memory table's rules, settled.
package struct MemoryKind: GameKind {
    package let settings: MemorySettings

    /// The rules of a table.
    package init(_ settings: MemorySettings) { self.settings = settings }

    package var game: String { "memory" }
    package var seats: Int { settings.seats }
    package var minimumSeats: Int { settings.minimumSeats }
    package var turnTime: Duration? { settings.turnTime }
    package var gameTime: Duration? { settings.gameTime }
    package var hasOwnBoards: Bool { settings.hasOwnBoards }
    package var dealsAgain: Bool { settings.dealsAgain }
    package var suitsHouseBots: Bool { true }
    package var isPlayedTogether: Bool { settings.mode.merit == .shared || settings.mode.isForOne }

    package var pictureWish: PictureWish? {
        settings.pictureTheme.map {
            PictureWish(theme: $0, count: settings.groups, pictures: settings.pictures)
        }
    }

    package func showing(_ pictures: [DeckPicture]) -> any GameKind {
        var settings = settings
        settings.pictures = pictures
        return MemoryKind(settings)
    }

    package var coveredBoard: BoardState {
        let (rows, columns) = (settings.rows, settings.columns)
        return BoardState(rows: rows, columns: columns, cards: Array(repeating: .down, count: rows * columns))
    }

    /// Every rule that the mode has, and no other.
    package var rules: Rules {
        var rules = Rules()
        rules.mode = settings.mode.name
        rules.level = settings.level?.rawValue ?? Level.customName
        rules.rows = settings.rows
        rules.columns = settings.columns
        rules.group = settings.groupSize
        rules.scoring = settings.scoring.rawValue
        rules.theme = settings.theme ?? ThemeName.random
        rules.seats = settings.seats
        let options = settings.mode.options
        if options.contains(.tries) { rules.tries = settings.tries.map(Tries.limited) ?? .unlimited }
        if options.contains(.turnSeconds) { rules.turnSeconds = Self.seconds(settings.turnTime) }
        if options.contains(.gameSeconds) { rules.gameSeconds = Self.seconds(settings.gameTime) }
        rules.hideMs = settings.hideDelay.millisecondsToWait
        rules.autoAgain = settings.dealsAgain
        return rules
    }

    private static func seconds(_ time: Duration?) -> Int { time.map { Int($0.components.seconds) } ?? 0 }

    package func refusal(ofKind move: Move) -> ErrorReply? {
        guard case .patience(let move) = move else { return nil }
        return ErrorReply(.wrongGame, "This is Memory, which has no \(move.name).", hint: "Turn a card up with flip.")
    }

    package func pack(_ generator: inout SplitMix64) -> Pack { settings.pack(using: &generator) }

    package func deal(_ deck: HiddenDeck, of pack: Pack, to seats: [Int], first: Int) -> any Game {
        MemoryAdapter(settings.deal(deck, to: seats, first: first), settings, pack.faces)
    }

    package func game(from decoder: any Decoder, of pack: Pack, in context: DealDecodingContext) throws -> any Game {
        context.settings = settings
        return try MemoryAdapter(from: decoder, settings, pack.faces)
    }
}
