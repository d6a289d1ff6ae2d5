import BotCore
import Wire

/// A house bot in its seat. It sees what anybody in that seat sees, and thinks for a while before each move.
final class HouseBotPlayer: Sleeper {
    let table: String
    let seat: Int
    private var bot: Bot
    private(set) var wakeTime: Moment?
    var alarmTime: Moment?
    var isInLine = false
    private var generator: SplitMix64

    /// How long a house bot thinks about a card, in milliseconds, if misses are shown at all.
    private static let thinkingMilliseconds = 600...1_400

    /// A bot of that strength; nil if there is no such strength.
    init?(_ strength: String, at table: String, seat: Int, _ random: RandomSource) {
        guard let strength = Strength.all.first(where: { $0.name == strength }) else { return nil }
        self.table = table
        self.seat = seat
        generator = SplitMix64(random.bytes(8))
        bot = Bot(strength, seed: generator.next())
    }

    var strength: String { bot.strength.name }

    var recollection: Bot.Recollection { bot.recollection }

    /// Remembers that and nothing else.
    func recall(_ recollection: Bot.Recollection) { bot.recall(recollection) }

    func observe(_ snapshot: Snapshot) { bot.observe(snapshot) }

    func observe(_ diff: Diff) { bot.observe(diff) }

    /// Begins to think if it is the bot's move, and otherwise stops.
    func think(about snapshot: Snapshot, at now: Moment) {
        guard bot.isToMove(in: snapshot, seat: seat) else {
            wakeTime = nil
            return
        }
        // Also if misses are not shown: otherwise bots alone could use up the whole machine.
        let time: Duration =
            snapshot.rules.hideMs == 0
            ? ServerLimits.botTime : .milliseconds(Int.random(in: Self.thinkingMilliseconds, using: &generator))
        if wakeTime == nil { wakeTime = now + time }
    }

    /// Stops thinking, because the bot has lost its seat.
    func retire() { wakeTime = nil }

    /// Stops thinking and looking, because nobody is there to see it.
    func rest() {
        wakeTime = nil
        bot.rest()
    }

    /// The card to turn up, now that the thinking is over; nil if there is nothing to do.
    func decide(on snapshot: Snapshot) -> Int? {
        wakeTime = nil
        return bot.nextCard(in: snapshot, seat: seat)
    }
}
