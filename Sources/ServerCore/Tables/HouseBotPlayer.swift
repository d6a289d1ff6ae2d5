import BotCore
import Wire

/// A house bot on its seat. It sees what anybody at the table sees, and moves when it has thought for a while.
final class HouseBotPlayer: Sleeper {
    unowned let table: Table
    let seat: Int
    private var bot: Bot
    private(set) var wakeTime: Moment?
    var alarmTime: Moment?
    private var generator: BytesGenerator

    /// How long a house bot thinks about a card, in milliseconds, where misses are shown at all.
    private static let thinkingMilliseconds = 600...1_400

    /// A bot of that strength; nil where there is none of that name.
    init?(_ strength: String, at table: Table, seat: Int, _ surroundings: Surroundings) {
        guard let strength = Strength.all.first(where: { $0.name == strength }) else { return nil }
        self.table = table
        self.seat = seat
        generator = BytesGenerator(surroundings.randomBytes(8))
        bot = Bot(strength, seed: generator.next())
    }

    /// The strength's name.
    var strength: String { bot.strength.name }

    /// Begins with what everybody sees.
    func observe(_ snapshot: Snapshot) { bot.observe(snapshot) }

    /// Sees what happens.
    func observe(_ diff: Diff) { bot.observe(diff) }

    /// Begins to think where it is the bot's to move, and stops where it is not.
    func think(about snapshot: Snapshot, at now: Moment) {
        guard bot.isToMove(in: snapshot, seat: seat) else {
            wakeTime = nil
            return
        }
        // Later than now also where nothing is shown to people: two bots must not keep the clock from moving on.
        let time: Duration =
            snapshot.rules.hideMs == 0
            ? .milliseconds(1) : .milliseconds(Int.random(in: Self.thinkingMilliseconds, using: &generator))
        if wakeTime == nil { wakeTime = now + time }
    }

    /// Moves no more: the seat is not the bot's any longer.
    func retire() { wakeTime = nil }

    /// The card to turn up, now that the thinking is over; nil where there is nothing to do.
    func decide() -> Int? {
        wakeTime = nil
        guard let snapshot = table.mirrored(seenBy: table.model.setup.kind.hasOwnBoards ? seat : nil) else {
            return nil
        }
        return bot.nextCard(in: snapshot, seat: seat)
    }
}

extension HouseBot {
    /// A bot of the strength named, which there must be, with a name and id of its own.
    static func drawn(_ strength: String, _ surroundings: Surroundings) -> HouseBot {
        precondition(exists(strength), "a request for a bot that there is none of is refused before")
        let id = "b" + surroundings.randomName(length: 9)
        return HouseBot(player: Player(id: id, name: "\(strength) bot", isBot: true), strength: strength)
    }

    /// The strengths' names in words.
    static var names: String { Strength.all.map(\.name).joined(separator: ", ") }

    /// Whether there is a strength of that name.
    static func exists(_ strength: String) -> Bool { Strength.all.contains { $0.name == strength } }
}
