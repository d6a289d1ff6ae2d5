import ClientCore
import TestSupport
import Wire

extension ServerMessage {
    static let welcome = welcome(with: [])

    /// A server that offers accounts.
    static let welcomeWithAccounts = welcome(with: ["accounts"])

    /// A server that can do so much beyond version 1.
    static func welcome(with caps: [String]) -> ServerMessage {
        .welcome(
            Welcome(
                server: "pairs/0", instance: "i", caps: caps,
                limits: Limits(line: 4096, rate: 50, burst: 200, seats: 8, tables: 16), hint: "h"))
    }

    /// Grace, signed in to the account of that name.
    static func signedIn(token: Secret? = nil) -> ServerMessage {
        .session(
            Session(
                player: "p-grace", name: "Grace", resume: "token", holdMs: 60_000,
                account: PublicAccount(id: "a7", name: "Grace"), token: token))
    }

    /// Grace's account, with codes where they have just been made.
    static func account(
        codes: [String] = [], role: AccountRole = .player, waiting: Bool = false
    ) -> ServerMessage {
        .account(
            Account(
                id: "a7", name: "Grace", role: role, created: 1, bot: false, waiting: waiting, tokens: 1,
                codesLeft: 8, codes: codes.isEmpty ? nil : codes.map { Secret($0) }))
    }

    /// The client's player: Grace, unless told otherwise.
    static func session(_ player: String = "p-grace", name: String = "Grace", resume: String = "token")
        -> ServerMessage
    {
        .session(Session(player: player, name: name, resume: resume, holdMs: 60_000))
    }

    static func ok(_ id: Int, table: String? = nil, seat: Int? = nil) -> ServerMessage {
        .ok(Ok(re: .number(id), table: table, seat: seat))
    }

    static func refusal(_ id: Int, _ code: ErrorCode) -> ServerMessage {
        var error = ErrorReply(code, "No.")
        error.re = .number(id)
        return .error(error)
    }
}

extension NonceSource {
    /// The same nonces in every run.
    static let fixed = NonceSource(secret: Array(repeating: 9, count: secretLength))
}

extension Request {
    /// The client's part in the shuffle, where there is one.
    var nonce: String? {
        switch body {
        case let ready as Request.Ready: ready.nonce
        case let again as Request.Again: again.nonce
        default: nil
        }
    }

    /// The request as the player has made it.
    var withoutNonce: Request {
        switch body {
        case var ready as Request.Ready:
            ready.nonce = nil
            return .ready(ready)
        case var again as Request.Again:
            again.nonce = nil
            return .again(again)
        default: return self
        }
    }
}

/// A client that gets one event after the other, with its effects since the last look.
struct Story {
    var model = ClientModel(name: "Grace", program: "test", nonces: .fixed)
    private let client = Client(hashing: .real)
    private(set) var effects: [ClientEffect] = []

    /// Forgets what was done so far.
    mutating func given(_ events: ClientEvent...) {
        for event in events { client.update(&model, event, &effects) }
        effects = []
    }

    /// Returns what these events cause.
    mutating func when(_ events: ClientEvent...) -> [ClientEffect] {
        effects = []
        for event in events { client.update(&model, event, &effects) }
        return effects
    }

    /// A client with a session.
    static func greeted() -> Story {
        var story = Story()
        story.given(.started, .connected, .received(.welcome), .received(.session()), .received(.ok(1)))
        return story
    }

    /// Grace's client in a game of two against nobody else: Lin, in seat 0, plays at her side. Its next request has id 3.
    static func atHotSeat() -> Story {
        let table = Snapshot.game { $0.seats[0] = .taken("p-lin", "Lin") }
        var story = at(table)
        story.given(.requested(.join(Request.Join(table: "k3f9", name: "Lin"))))
        story.given(.received(.snapshot(table)), .received(.ok(2, table: "k3f9", seat: 0)))
        return story
    }

    /// A client with a session that watches the table or, as Grace, sits there.
    static func at(_ table: Snapshot) -> Story {
        var story = greeted()
        story.given(.received(.snapshot(table)))
        return story
    }
}

extension [ClientEffect] {
    /// The requests sent, without their ids.
    var sent: [Request] {
        compactMap { if case .send(let envelope) = $0 { envelope.request } else { nil } }
    }

    var sentIDs: [RequestID?] {
        compactMap { if case .send(let envelope) = $0 { .some(envelope.id) } else { nil } }
    }

    var reports: [ClientReport] {
        compactMap { if case .report(let report) = $0 { report } else { nil } }
    }
}

extension LinkTrouble: ExpressibleByStringLiteral {
    /// The words of the system.
    public init(stringLiteral text: String) { self = .said(text) }
}
