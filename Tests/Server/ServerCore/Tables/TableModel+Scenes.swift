import CardGame
import ServerCore
import TestSupport
import Testing
import Wire

extension Player {
    static let ada = Player(id: "p-ada", name: "ada")
    static let grace = Player(id: "p-grace", name: "grace")
    static let linus = Player(id: "p-linus", name: "linus")
    /// Somebody beside another player.
    static let guest = Player(id: "p-guest", name: "guest")
    static let edsger = Player(id: "p-edsger", name: "edsger")
}

extension TableSetup {
    /// A table's setup fit for tests: a 2 × 2 board of animals unless told otherwise.
    static func example(
        id: String = "k3f9", rules: Rules = .board(2, 2), kind: (any GameKind)? = nil, secret: UInt8 = 7,
        practice: ServerSeed? = nil, password: String? = nil, isPublic: Bool = true
    ) -> TableSetup {
        guard case .success(let settled) = TableRules.settle(rules) else { preconditionFailure("good rules") }
        return TableSetup(
            id: id, title: "a table",
            settings: TableSettings(
                kind: kind ?? settled.kind, shown: kind?.rules ?? settled.shown, practiceSeed: practice),
            password: password, isPublic: isPublic, secret: Array(repeating: secret, count: 32), hold: .seconds(60),
            hashing: .real)
    }
}

extension TableEvent {
    static func ready(_ player: Player, on: Bool = true, nonce: Nonce? = nil) -> TableEvent {
        .readied(player: player.id, .init(on: on, nonce: nonce))
    }

    static func flipped(_ player: Player, _ card: Int, seq: Int? = nil) -> TableEvent {
        .moved(.init(.flip(card), player: player.id, seq: seq))
    }
}

extension TableModel {
    /// A new table of ada's.
    static func example(id: String = "k3f9", rules: Rules = .board(2, 2)) -> TableModel {
        TableModel(.example(id: id, rules: rules), maker: .ada)
    }

    /// Applies events at time 0, each of which must be accepted. Returns the changes of the last one.
    mutating func play(_ events: TableEvent..., at now: Moment = .start) -> [Change] {
        var step = TableStep()
        for event in events {
            let refusal = update(event, at: now, &step)
            #expect(refusal == nil, "\(event)")
        }
        return step.changes
    }

    /// Applies an event that must be refused and change nothing.
    mutating func refusal(of event: TableEvent, at now: Moment = .start) -> ErrorReply? {
        var step = TableStep()
        let before = snapshot(at: now)
        let refusal = update(event, at: now, &step)
        #expect(step.changes.isEmpty && snapshot(at: now) == before, "a refusal changes nothing")
        #expect(refusal?.hint?.isEmpty == false, "every refusal has a hint")
        return refusal
    }

    /// The face of every card, found out by ending a copy of the game.
    var deck: [Int] {
        var game = game
        game?.update(.ended(.abandoned))
        return game?.openedDeck?.map(\.index) ?? []
    }

    /// Two cards that make a pair, neither of which is taken, and one that fits neither where there is one.
    var pair: (Int, Int, odd: Int) {
        let deck = deck
        let left = deck.indices.filter { if case .taken = boardState().cards[$0] { false } else { true } }
        for one in left {
            for other in left where other > one && deck[one] == deck[other] {
                return (one, other, left.first { deck[$0] != deck[one] } ?? -1)
            }
        }
        preconditionFailure("the board has a pair")
    }
}
