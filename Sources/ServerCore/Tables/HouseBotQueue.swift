/// The house bots that have thought long enough, in the order in which they move. Each address that made tables has a line for
/// the bots of these. So a thousand races of one address do not keep another's bot waiting.
struct HouseBotQueue {
    private var bots = FairQueue<ObjectIdentifier?, HouseBotPlayer>()

    var isEmpty: Bool { bots.isEmpty }

    /// Adds a bot, unless it is in line already. Tables whose address is not known share a line.
    mutating func add(_ bot: HouseBotPlayer, from address: AddressBudget?) {
        guard !bot.isInLine else { return }
        bot.isInLine = true
        bots.append(bot, of: address.map { ObjectIdentifier($0) })
    }

    /// Takes out the bot that moves next; nil if none waits.
    mutating func popFirst() -> HouseBotPlayer? {
        let bot = bots.popFirst()
        bot?.isInLine = false
        return bot
    }
}
