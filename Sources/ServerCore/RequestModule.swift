import Wire

/// A part of the server that answers the requests it is the router's choice for.
protocol RequestModule {
    /// Executes the request and says what became of it. What it causes has been sent when this returns, so that the
    /// reply comes last.
    func answer(_ request: Request, from connection: ClientConnection) -> Answer
}

/// What became of a request.
enum Answer {
    /// Done; these go into the `ok`.
    case done(
        table: String? = nil, seat: Int? = nil, seq: Int? = nil, t: Int? = nil, clocks: [ServerMessage.Clocks]? = nil)
    /// Refused.
    case refused(ErrorReply)
    /// A flip of that seat waits; its reply comes when it has been made or can't be any more.
    case waiting(Table, seat: Int)
}

/// What every module needs: the time, the way out, the alarms and the limits.
final class Surroundings {
    /// The moment of the event that is being handled.
    var now = Moment.start
    let outbox: Outbox
    /// Who hears what changes in the list of tables.
    let lobbyFeed: LobbyFeed
    var alarms = Alarms()
    let limits: ServerLimits
    /// What every connection begins with.
    let fullAllowance: Allowance
    /// Draws bytes that nobody can guess.
    let randomBytes: (_ count: Int) -> [UInt8]

    init(limits: ServerLimits, randomBytes: @escaping (_ count: Int) -> [UInt8]) {
        outbox = Outbox()
        lobbyFeed = LobbyFeed(outbox)
        self.limits = limits
        fullAllowance = Allowance(rate: limits.rate, burst: limits.burst, at: .start)
        self.randomBytes = randomBytes
    }

    /// A name of so many letters and digits, none of which looks like another.
    func randomName(length: Int) -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        return String(randomBytes(length).map { letters[Int($0) % letters.count] })
    }
}
