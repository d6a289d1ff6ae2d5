public import BotCore
import Wire

/// A house bot in an arena. It answers at once, and always legally.
public struct HouseEntrant: Entrant {
    /// How well it plays.
    public let strength: Strength

    /// What stands before a strength's name.
    public static let prefix = "house:"

    /// A bot of that strength.
    public init(_ strength: Strength) { self.strength = strength }

    /// The bot that a word such as `house:sharp` names; nil if it names none.
    public init?(_ word: String) {
        guard word.hasPrefix(Self.prefix),
            let strength = Strength.all.first(where: { $0.name == word.dropFirst(Self.prefix.count) })
        else { return nil }
        self.init(strength)
    }

    /// `house:` and the strength's name.
    public var word: String { Self.prefix + strength.name }

    /// A bot that draws from the seat's seed.
    public func player(for seat: ArenaSeat) -> any ArenaPlayer { HousePlayer(strength, seat) }
}

/// A house bot in one seat.
private final class HousePlayer: ArenaPlayer {
    private var bot: Bot
    private let seat: Int

    init(_ strength: Strength, _ seat: ArenaSeat) {
        bot = Bot(strength, seed: seat.seed)
        self.seat = seat.seat
    }

    func begin(_ table: Snapshot, line: ArraySlice<UInt8>) { bot.observe(table) }

    func see(_ diff: Diff, line: ArraySlice<UInt8>, on table: Snapshot) { bot.observe(diff) }

    func move(_ question: MoveQuestion) -> MoveAnswer {
        let card = bot.nextCard(in: question.table, seat: seat)
        guard let card, question.legal.contains(card) else { return MoveAnswer(.card(question.legal[0])) }
        return MoveAnswer(.card(card))
    }

    func end(place: Int, score: Int, reason: OverReason) {}
}
