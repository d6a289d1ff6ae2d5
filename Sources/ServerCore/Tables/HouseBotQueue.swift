/// The house bots that have thought long enough, in the order in which they move. Each address that made tables has a line for
/// the bots of these, and the lines take turns. So a thousand races of one address do not keep another's bot waiting.
struct HouseBotQueue {
    private var lines: [ObjectIdentifier?: Queue<HouseBotPlayer>] = [:]
    /// The addresses with a line, the next one first.
    private var addresses = Queue<ObjectIdentifier?>()

    var isEmpty: Bool { lines.isEmpty }

    /// Adds a bot, unless it is in line already. Tables whose address is not known share a line.
    mutating func add(_ bot: HouseBotPlayer, from address: AddressBudget?) {
        guard !bot.isInLine else { return }
        bot.isInLine = true
        let address = address.map { ObjectIdentifier($0) }
        if lines[address] == nil { addresses.append(address) }
        lines[address, default: Queue()].append(bot)
    }

    /// Takes out the bot that moves next; nil if none waits.
    mutating func popFirst() -> HouseBotPlayer? {
        guard let address = addresses.popFirst(), let bot = lines[address]?.popFirst() else { return nil }
        if lines[address]?.isEmpty == true { lines[address] = nil } else { addresses.append(address) }
        bot.isInLine = false
        return bot
    }
}
