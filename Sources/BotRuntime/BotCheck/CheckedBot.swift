/// The bot of one game, as its check sees it: a process, or what a test puts in its place. The members are those of ``BotProcess``.
package protocol CheckedBot: AnyObject {
    /// How many bytes the bot has still to read.
    var unreadBytes: Int { get }
    /// How many bytes it has written to its output.
    var writtenBytes: Int { get }
    /// What it has written to its standard error, the latest.
    var complaints: [UInt8] { get }

    /// Sends bytes to the bot.
    func write(_ bytes: ArraySlice<UInt8>)
    /// What the bot tells next, until the moment given.
    func next(until end: SuspendingClock.Instant) -> BotProcess.Event
    /// Closes the bot's input.
    func closeInput()
    /// Closes the bot's input and waits so long until it has gone by itself; then it is made to go.
    func finish(within time: Duration) -> BotProcess.Departure
    func kill()
}

extension BotProcess: CheckedBot {}
