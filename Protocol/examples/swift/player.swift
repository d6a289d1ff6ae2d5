// Plays at a server: what the machine of the library asks for, on a connection and a clock.
import BotCore
import Foundation
import Wire

final class Player {
    /// The library's machine. It says hello, takes a seat, is ready, comes back after a lost connection and sends again what had no reply.
    private var model: BotMachine.Model
    /// Where to connect: on a server of several nodes the session may go to others.
    private var route: Route
    private var link: Link?
    /// Until when a node has to greet, where another can be asked.
    private var deadline = Double.infinity
    private let games = TableGames()
    private var tape = JSONTape()
    /// What becomes due: to connect, or to wake the machine with a ticket.
    private var agenda: [(time: Double, ticket: Int?)] = []
    private var nonces: [RequestID: String] = [:]
    private var ending: BotMachine.Ending?

    /// The faces that have been up in the game, by card.
    private(set) var seen: [Int: String] = [:]
    /// Chooses a card at a table, for a seat.
    private let choose: (Player, Snapshot, Int) -> Int
    /// Is told how each game has ended.
    private let ended: (Snapshot, Over, Int) -> Void

    init(
        _ settings: BotMachine.Settings, host: String, port: String, choose: @escaping (Player, Snapshot, Int) -> Int,
        ended: @escaping (Snapshot, Over, Int) -> Void
    ) {
        model = BotMachine.Model(settings)
        route = Route(from: .init(host: host, port: Int(port) ?? 7247), isEncrypted: false)
        (self.choose, self.ended) = (choose, ended)
    }

    /// Plays until the end, and says how it came to that; nil where all games are played.
    func play() -> String? {
        happened(.started)
        while true {
            if let ending {
                if let games = model.settings.games, model.gamesPlayed >= games { return nil }
                switch ending {
                case .finished: return "The table is gone."
                case .unavailable(let why), .badWish(let why), .protocolTrouble(let why), .playerFailed(let why):
                    return why
                }
            }
            if let next = agenda.indices.min(by: { agenda[$0].time < agenda[$1].time }), agenda[next].time <= now() {
                if let ticket = agenda.remove(at: next).ticket { happened(.woke(ticket: ticket)) } else { connect() }
                continue
            }
            if now() > deadline { lost("Nobody answers.") }
            let wait = min(20, deadline - now(), (agenda.map(\.time).min() ?? .infinity) - now())
            guard let link else {
                Thread.sleep(forTimeInterval: wait)
                continue
            }
            if let line = link.line(within: wait) { read(line) }
            if link.isLost, link === self.link { lost("The connection is lost.") }
        }
    }

    private func connect() {
        let patience = route.hasOthers ? Route.connectLimit / .seconds(1) : 10
        deadline = route.hasOthers ? now() + patience + Route.welcomeLimit / .seconds(1) : .infinity
        happened(.connected(elsewhere: route.isAway))
        let (host, port) = (route.place.host, "\(route.place.port)")
        do { link = try Link(host: host, port: port, patience: patience) } catch { lost(error.reason) }
    }

    private func lost(_ reason: String) {
        link = nil
        let isAnotherAsked = deadline < .infinity && route.turn()
        deadline = .infinity
        if isAnotherAsked { agenda.append((now() + 1, nil)) } else { happened(.linkLost(reason)) }
    }

    private func read(_ line: [UInt8]) {
        do {
            try tape.read(line.span)
            let message = try WireDecoder.decode(ServerMessage.self, from: tape, games: games)
            if case .welcome(let welcome) = message {
                guard route.greeted(by: welcome) else { return lost("It is another server.") }
                deadline = .infinity
            }
            guard route.take(message, at: .seconds(now())) != .tooOften else {
                return happened(.garbled("The server sends this session on and on."))
            }
            happened(.received(message))
        } catch {
            happened(.garbled("This is no message of a server: \(String(decoding: line.prefix(200), as: UTF8.self))"))
        }
    }

    private func happened(_ event: BotMachine.Event) {
        var effects: [BotMachine.Effect] = []
        BotMachine.update(&model, event, &effects)
        effects.forEach(execute)
    }

    private func execute(_ effect: BotMachine.Effect) {
        switch effect {
        case .connect(let delay): agenda.append((now() + delay / .seconds(1), nil))
        case .wake(let delay, let ticket): agenda.append((now() + delay / .seconds(1), ticket))
        case .send(let envelope):
            let line = WireEncoder.bytes(of: withNonce(envelope))
            link?.send(line + [10])
        case .player(let order): follow(order)
        case .exit(let ending): self.ending = ending
        case .announce, .say, .solve: break
        }
    }

    private func follow(_ order: BotMachine.PlayerOrder) {
        guard let table = model.mirror?.snapshot, let seat = model.seat else { return }
        switch order {
        case .begin(_, let table): seen = [:]; see(table)
        case .tell(.snapshot(let table)): see(table)
        case .tell(.diff(let diff)):
            for case .memory(.reveal(let card, let face, _)) in diff.changes { seen[card] = face }
        case .choose, .refused: happened(.chose(.card(choose(self, table, seat))))
        case .end: if let over = table.over { ended(table, over, seat) }
        case .tell, .overtaken: break
        }
    }

    private func see(_ table: Snapshot) {
        for (card, state) in table.board.cards.enumerated() { if let face = state.face { seen[card] = face } }
    }

    /// With a number of our own for the shuffle where a game may begin; the same where the request is sent again.
    private func withNonce(_ envelope: Envelope) -> Envelope {
        guard let id = envelope.id else { return envelope }
        let nonce = nonces[id] ?? (0..<64).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
        switch envelope.request.body {
        case var ready as Request.Ready:
            ready.nonce = nonce
            nonces[id] = nonce
            return Envelope(id: id, .other(ready))
        case var again as Request.Again:
            again.nonce = nonce
            nonces[id] = nonce
            return Envelope(id: id, .other(again))
        default: return envelope
        }
    }
}
