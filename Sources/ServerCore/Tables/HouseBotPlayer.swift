import BotCore
import Wire

/// A house bot on its seat. It sees what anybody at the table sees, and moves when it has thought for a while.
final class HouseBotPlayer: Sleeper {
    /// The table's id.
    let table: String
    let seat: Int
    private var bot: Bot
    private(set) var wakeTime: Moment?
    var alarmTime: Moment?
    /// Whether it is in ``HouseBotQueue``.
    var isInLine = false
    private var generator: BytesGenerator

    /// How long a house bot thinks about a card, in milliseconds, where misses are shown at all.
    private static let thinkingMilliseconds = 600...1_400

    /// A bot of that strength; nil where there is none of that name.
    init?(_ strength: String, at table: String, seat: Int, _ chance: Chance) {
        guard let strength = Strength.all.first(where: { $0.name == strength }) else { return nil }
        self.table = table
        self.seat = seat
        generator = BytesGenerator(chance.bytes(8))
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
        // Also where nothing is shown to people: bots alone could use up the whole machine.
        let time: Duration =
            snapshot.rules.hideMs == 0
            ? ServerLimits.botTime : .milliseconds(Int.random(in: Self.thinkingMilliseconds, using: &generator))
        if wakeTime == nil { wakeTime = now + time }
    }

    /// Moves no more: the seat is not the bot's any longer, or nobody is there to see it.
    func retire() { wakeTime = nil }

    /// The card to turn up in what its seat sees, now that the thinking is over; nil where there is nothing to do.
    func decide(on snapshot: Snapshot) -> Int? {
        wakeTime = nil
        return bot.nextCard(in: snapshot, seat: seat)
    }
}
