import BotCore
import ServerCore
import Wire

/// Somebody of the house at the table of a scene: a house bot on a connection of its own.
final class SparringPartner {
    private unowned let run: SparringRun
    private let index: Int
    private var model: BotMachine.Model
    private(set) var connection: ConnectionID?
    private(set) var table: String?
    /// The line with which it would be ready, until the game may start.
    private var heldBack: Envelope?

    init(_ settings: BotMachine.Settings, index: Int, in run: SparringRun) {
        self.run = run
        self.index = index
        model = BotMachine.Model(settings)
    }

    func begin() { happened(.started) }
    func take(_ message: ServerMessage) { happened(.received(message)) }

    private func happened(_ event: BotMachine.Event) {
        var effects: [BotMachine.Effect] = []
        BotMachine.update(&model, event, &effects)
        for effect in effects { execute(effect) }
        if table == nil { table = model.mirror?.snapshot.table }
    }

    private func execute(_ effect: BotMachine.Effect) {
        switch effect {
        case .connect(let delay):
            run.at(delay) { [unowned self] in connection = run.connectHouse(index) }
        case .send(let envelope): send(envelope)
        case .wake(let delay, let ticket):
            // In a scramble it has a card before the bot can have them all, and holds it for long.
            if run.scene.trouble == .held, run.troubles == 0 {
                happened(.woke(ticket: ticket))
            } else {
                wake(after: delay, ticket)
            }
        case .announce, .say, .player, .solve: break
        case .exit:
            if let connection { run.server.disconnect(connection) }
            connection = nil
        }
    }

    /// A partner who has to wait thinks on.
    private func wake(after delay: Duration, _ ticket: Int) {
        run.at(delay) { [unowned self] in
            if run.houseWaits { wake(after: .milliseconds(50), ticket) } else { happened(.woke(ticket: ticket)) }
        }
    }

    private func send(_ envelope: Envelope) {
        if envelope.request.body is Request.Ready, !run.mayStart { return heldBack = envelope }
        guard let connection else { return }
        var bytes = WireEncoder.bytes(of: envelope)
        bytes.append(UInt8(ascii: "\n"))
        run.server.receive(bytes.span, from: connection)
    }

    /// The game may start now.
    func release() {
        guard let envelope = heldBack else { return }
        heldBack = nil
        send(envelope)
    }

    /// Sends a line of the scene's.
    func say(_ line: String) {
        guard let connection else { return }
        run.server.receive(Array((line + "\n").utf8).span, from: connection)
    }

    /// Loses its link, and comes back by itself.
    func loseLink() {
        guard let connection else { return }
        run.server.disconnect(connection)
        self.connection = nil
        happened(.linkLost("the check has cut it"))
    }
}

extension SparringRun {
    /// Seats whoever plays with the bot. At a table for one, the table is made by one who leaves and kept by one who watches.
    func seatHouse(seed: UInt64) {
        guard scene.rules.mode != "solo" else { return keepTableForOne() }
        let partner = SparringPartner(
            settings(
                scene.trouble == .letters ? "Zo\u{EB} \"q\\o\" \u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{1F98A}" : "partner",
                .newTable(scene.rules), seed),
            index: 0, in: self)
        house.append(partner)
        partner.begin()
    }

    private func settings(_ name: String, _ wish: BotMachine.Wish, _ seed: UInt64) -> BotMachine.Settings {
        BotMachine.Settings(
            name: name, strength: .casual, wish: wish, games: 1, thinking: scene.thinking, seed: seed)
    }

    /// The third player of a scene with three.
    func seatThird() {
        guard scene.trouble == .seats, house.count == 1, let table = house[0].table else { return }
        house.append(SparringPartner(settings("walker", .table(table), 3), index: 1, in: self))
        house[1].begin()
    }

    private func keepTableForOne() {
        let players = (0..<2).map {
            SparringPartner(settings("keeper", .table("none"), UInt64($0)), index: $0, in: self)
        }
        let connections = (0..<2).map(connectHouse)
        house = players
        func say(_ player: Int, _ line: String) {
            server.receive(Array((line + "\n").utf8).span, from: connections[player])
        }
        say(0, #"{"type":"hello","protocol":1,"name":"keeper"}"#)
        say(0, #"{"type":"create","id":2,"rules":\#(WireEncoder.text(of: scene.rules))}"#)
        for line in server.output.bytes[0..<server.output.bytes.count].split(separator: UInt8(ascii: "\n")) {
            guard case .snapshot(let snapshot)? = message(Array(line)) else { continue }
            table = snapshot.table
        }
        say(1, #"{"type":"hello","protocol":1,"name":"watcher"}"#)
        say(1, #"{"type":"watch","table":"\#(table)"}"#)
        say(0, #"{"type":"leave","table":"\#(table)"}"#)
        mayStart = true
    }
}
