import BotCore
import BotKit
import Wire

/// A house bot that connects to a scene, with one fault on the way between it and its link. Time is a manual clock.
final class SparredBot {
    /// What is wrong with it.
    enum Fault: String, CaseIterable {
        case none, outOfTurn, otherBytes, newInstead, noPong, noResume, impatient, neverAgrees, flipsInPause, malformed,
            idReused
        case takenCard, endsAtUnknown, readsPieces, noSync, wrongToken, pingsInPause
        case syncsAlways, listsAlways, pingsAlways, readyAgain, readsUnknownSeats, readsUnknownNumbers
        case ownTable, neverFlips, resigns, noPause, neverFollows
    }

    private let fault: Fault
    private let run: SparringRun
    private var model: BotMachine.Model
    private var now: Duration = .zero
    private var agenda: [(time: Duration, event: BotMachine.Event?)] = []
    private var route = Route(from: .init(host: "127.0.0.1", port: 7300), isEncrypted: false)
    private var link: Int?
    private var links = 0
    private var pieces: [UInt8] = []
    private let games = TableGames()
    private var flip: [UInt8]?
    private var pranks = 0
    private var hasEnded = false
    private var nextPing = Duration.seconds(10)

    init(_ scene: Scene, _ fault: Fault = .none, seed: UInt64 = 5) {
        self.fault = fault
        run = SparringRun(scene, seed: seed, at: .zero)
        model = BotMachine.Model(
            .init(
                name: "tested", strength: .sharp, wish: .quick(Rules()), games: 1, thinking: .zero ... .zero, seed: seed
            ))
    }

    /// Plays the scene to its end.
    func play() -> SceneResult {
        happened(.started)
        while true {
            let orders = run.orders
            run.orders = []
            for order in orders { carryOut(order) }
            if let result = run.result { return result }
            if !orders.isEmpty { continue }
            let own = agenda.map(\.time).min()
            guard let next = [own, run.nextAlarm].compactMap({ $0 }).min() else {
                preconditionFailure("nothing is due")
            }
            now = max(now, next)
            run.advance(to: now)
            if fault == .pingsInPause, now >= nextPing {
                nextPing = now + .seconds(10)
                put(Array(#"{"type":"ping"}"#.utf8))
            }
            while let index = agenda.firstIndex(where: { $0.time <= now }) {
                let event = agenda.remove(at: index).event
                if let event { happened(event) } else { connect() }
            }
        }
    }

    private func carryOut(_ order: SparringRun.Order) {
        switch order {
        case .send(let link, let bytes): if link == self.link { receive(bytes) }
        case .end(let link):
            guard link == self.link else { return }
            lose()
            happened(.linkLost("cut"))
        }
    }

    private func lose() {
        link = nil
        pieces = []
    }

    private func connect() {
        links += 1
        link = links
        pieces = []
        run.opened(link: links, at: fault == .neverFollows ? 0 : route.place.port - 7300)
    }

    private func receive(_ bytes: [UInt8]) {
        pieces += bytes
        if fault == .readsPieces, !pieces.contains(UInt8(ascii: "\n")) { return hangUp() }
        while let end = pieces.firstIndex(of: UInt8(ascii: "\n")) {
            let line = Array(pieces[..<end])
            pieces.removeSubrange(...end)
            guard let tape = try? JSONTape(line.span),
                let message = try? WireDecoder.decode(ServerMessage.self, from: tape, games: games)
            else { return hangUp() }
            if case .unknown = message, fault == .endsAtUnknown { return hangUp() }
            if case .welcome(let welcome) = message { _ = route.greeted(by: welcome) }
            _ = route.take(message, at: now)
            happened(.received(message))
            prank(message)
            pester(message)
            misread(String(decoding: line, as: UTF8.self))
        }
    }

    private func hangUp() {
        guard let link else { return }
        lose()
        hasEnded = true
        run.closed(link: link)
    }

    private func happened(_ event: BotMachine.Event) {
        guard !hasEnded else { return }
        var effects: [BotMachine.Effect] = []
        BotMachine.update(&model, event, &effects)
        for effect in effects {
            switch effect {
            case .connect(.zero) where link != nil: connect()
            case .connect(let delay):
                agenda.append((now + (fault == .noPause ? min(delay, .milliseconds(20)) : delay), nil))
            case .send(let envelope): send(envelope)
            case .wake(let delay, let ticket):
                let delay = fault == .impatient ? .zero : delay
                agenda.append((now + delay, .woke(ticket: ticket)))
            case .announce, .say, .player, .solve: break
            case .exit:
                hasEnded = true
                if let link { run.closed(link: link) }
                link = nil
            }
        }
    }

    private func send(_ typed: Envelope) {
        var envelope = typed
        if fault == .noPong, envelope.request.body is Request.Pong { return }
        if fault == .neverAgrees || fault == .pingsInPause, envelope.request.body is Request.Pause { return }
        if fault == .noSync, envelope.request.body is Request.Sync { return }
        if fault == .neverFlips, envelope.request.body is Request.Flip { return }
        if fault == .ownTable, let quick = envelope.request.body as? Request.Quick {
            envelope.request = .create(.init(rules: quick.rules))
        }
        if var hello = envelope.request.body as? Request.Hello, hello.resume != nil {
            if fault == .noResume { hello.resume = nil }
            if fault == .wrongToken { hello.resume = String(repeating: "0", count: 32) }
            envelope.request = .hello(hello)
        }
        var line = WireEncoder.bytes(of: envelope)
        if envelope.request.body is Request.Flip {
            if let flip, flip == line {
                if fault == .otherBytes { line.insert(UInt8(ascii: " "), at: 1) }
                if fault == .newInstead {
                    line = Array(#"{"type":"flip","id":777,"table":"\#(run.table)","card":0}"#.utf8)
                }
            }
            flip = line
        }
        put(line)
    }

    private func put(_ line: [UInt8]) { if let link { run.received(line, on: link) } }

    /// Asks for what it knows, whenever it is told something.
    private func pester(_ message: ServerMessage) {
        guard case .diff(let diff) = message else { return }
        switch fault {
        case .syncsAlways: put(Array(#"{"type":"sync","table":"\#(diff.table)"}"#.utf8))
        case .listsAlways: put(Array(#"{"type":"list"}"#.utf8))
        case .pingsAlways: put(Array(#"{"type":"ping"}"#.utf8))
        case .readyAgain:
            guard let seat = model.seat, model.mirror?.snapshot.seats[seat].ready == true else { return }
            for _ in 0..<3 { put(Array(#"{"type":"ready","table":"\#(diff.table)"}"#.utf8)) }
        default: break
        }
    }

    /// Takes fields of what it does not know for those of the same name that it knows.
    private func misread(_ line: String) {
        guard let snapshot = model.mirror?.snapshot, let seat = model.seat else { return }
        switch fault {
        case .readsUnknownSeats:
            // The seat of the last change for the one to move.
            guard snapshot.phase == .playing, line.contains(#""op":"x_shadow","seat":\#(seat),"#),
                let card = snapshot.board.cards.firstIndex(of: .down)
            else { return }
            put(Array(#"{"type":"flip","table":"\#(snapshot.table)","card":\#(card)}"#.utf8))
        case .readsUnknownNumbers:
            // Any seq for that of a diff.
            guard let seq = line.firstMatch(of: /"type":"x_.*"seq":([0-9]+)/).flatMap({ Int($0.1) }), seq > snapshot.seq
            else { return }
            put(Array(#"{"type":"sync","table":"\#(snapshot.table)"}"#.utf8))
        default: return
        }
    }

    /// Sends what it should not.
    private func prank(_ message: ServerMessage) {
        guard pranks < 3, let snapshot = model.mirror?.snapshot, let seat = model.seat else { return }
        let down = snapshot.board.cards.firstIndex(of: .down) ?? 0
        let taken = snapshot.board.cards.firstIndex { if case .taken = $0 { true } else { false } }
        let card: Int
        switch fault {
        case .outOfTurn where snapshot.phase == .playing && snapshot.turn?.seat != seat: card = down
        case .flipsInPause where snapshot.phase == .paused: card = down
        case .resigns where snapshot.phase == .playing:
            pranks = 3
            return put(Array(#"{"type":"resign","table":"\#(snapshot.table)"}"#.utf8))
        case .malformed where snapshot.phase == .playing: return put(Array(#"{"type":"flip"}"#.utf8))
        case .idReused where snapshot.phase == .playing:
            pranks += 1
            return put(Array(#"{"type":"chat","id":500,"table":"\#(snapshot.table)","text":"\#(pranks)"}"#.utf8))
        case .takenCard where snapshot.turn?.seat == seat && taken != nil: card = taken ?? 0
        default: return
        }
        for _ in 0..<3 {
            pranks += 1
            put(Array(#"{"type":"flip","table":"\#(snapshot.table)","card":\#(card)}"#.utf8))
        }
    }
}
