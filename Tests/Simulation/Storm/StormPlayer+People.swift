import BotCore
import Review
import Wire

/// What a client knows of its account.
struct StormMembership {
    /// Whether there is one, which no crash takes away.
    var isRegistered = false
    var isSignedIn = false
    /// The rated games of which it was told that they are over, while it sat there.
    var rated: Set<String> = []
    /// How many they were when it asked for its records.
    var asked = 0
}

/// Signing in, and what has counted.
extension StormPlayer {
    private static let password = Secret("seven blue cups")
    private var name: String { "p\(number)" }

    /// Registers, signs in, or asks for the own records.
    func visit(_ chance: inout SplitMix64) -> Bool {
        guard storm.people != nil, chance.chance(membership.isSignedIn ? 0.04 : 0.4) else { return false }
        if membership.isSignedIn {
            guard !pending.contains(where: { $0.request.body is Request.Records }) else { return false }
            membership.asked = membership.rated.count
            ask(.records(.init()))
        } else if !membership.isRegistered {
            ask(.register(.init(name: name, password: Self.password)))
        } else if held.isEmpty, pending.isEmpty {
            ask(.login(.init(name: name, password: Self.password)))
        } else {
            return false
        }
        return true
    }

    /// A session is told of: after a hello, or because it is signed in.
    func noteAccount(_ session: ServerMessage.Session) {
        if session.account != nil, !membership.isSignedIn { storm.took(.signedIn) }
        if session.account != nil, link.map({ $0.life > 1 }) ?? false { storm.took(.signedInAfterRestart) }
        membership.isSignedIn = session.account != nil
        if membership.isSignedIn { membership.isRegistered = true }
    }

    /// The request is about an account, so that it is not sent again where it is put off: tries are counted.
    static func isOfAccounts(_ request: Request) -> Bool {
        request.body is Request.Register || request.body is Request.Login || request.body is Request.Records
    }

    /// The name may be an account's, or be borne by the session before, which is still kept.
    func noteRefusal(_ error: ErrorReply, of request: Request) {
        if request.body is Request.Register, error.code == .nameTaken { membership.isRegistered = true }
        if request.body is Request.Login, error.code == .badCredentials { membership.isRegistered = false }
    }

    /// A game is over in which this client may have a seat.
    func noteOver(_ over: Over, at checker: TableChecker) {
        guard over.rated == true, let game = over.archive else { return }
        storm.took(.overRated)
        storm.truth.rated.insert(game)
        let seats = checker.table.seats
        let isOwn = checker.dealtIn.contains { seat in
            seats[seat].player == player && seats[seat].status == .here && seats[seat].bot == nil
        }
        if isOwn, membership.isSignedIn { membership.rated.insert(game) }
    }

    /// Who has seen the end of a game and asks finds it counted.
    func check(_ records: ServerMessage.Records) throws(Breach) {
        storm.took(.recordsTold)
        let counted = records.ratings.reduce(0) { $0 + $1.games }
        try demand(
            counted >= membership.asked,
            "player \(number) has \(counted) rated games on record, and was told of \(membership.asked)")
    }
}
