import ClientCore
import ServerCore
import TestSupport
import Testing
import Wire

/// A client that gets one event after the other, with either kind of screen.
protocol ClientStory {
    /// A client that is about to start at a server.
    init(at place: ServerPlace)
    var now: Duration { get set }
    /// What it knows of the server.
    var client: ClientModel { get }
    /// Returns what these events cause.
    @discardableResult mutating func when(_ events: AppEvent...) -> [AppEffect]
}

/// A server without sockets and the clients at it.
final class Den<Story: ClientStory> {
    private let server: Server
    private let games = TableGames()
    private var time = Moment.start
    private(set) var stories: [Story] = []

    init(players: Int) {
        var random = Seeded(7)
        var limits = ServerLimits()
        limits.rate = 0
        server = Server(
            Server.Setup(
                limits: limits, name: "pairs/test", instance: "i", hashing: .real,
                randomBytes: { count in (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }))
        for player in 0..<players {
            stories.append(Story(at: ServerPlace(host: "den", port: 7247)))
            server.connect(
                ConnectionID(slot: player, generation: player + 1), from: Peer(address: "127.0.0.1:\(player + 1)"))
            play(player) { $0.when(.started, .client(.connected)) }
        }
    }

    /// Lets a client do something, and delivers what follows to all clients.
    func play(_ player: Int, _ action: (inout Story) -> [AppEffect]) {
        carry(action(&stories[player]), of: player)
        deliver()
    }

    func wait(_ pause: Duration) {
        time = time + pause
        server.advance(to: time)
        for player in stories.indices {
            stories[player].now += pause
            carry(stories[player].when(.woken), of: player)
        }
        deliver()
    }

    private func carry(_ effects: [AppEffect], of player: Int) {
        for case .client(.send(let envelope)) in effects {
            var line = WireEncoder.bytes(of: envelope)
            line.append(UInt8(ascii: "\n"))
            server.receive(line.span, from: ConnectionID(slot: player, generation: player + 1))
        }
    }

    private func deliver() {
        while true {
            server.finishOutput()
            if server.output.isEmpty { return }
            let output = server.output
            server.output.removeAll()
            for delivery in output.deliveries {
                let lines = output.bytes[delivery.range].split(separator: UInt8(ascii: "\n"))
                for line in lines {
                    guard let tape = try? JSONTape(Array(line).span),
                        let message = try? WireDecoder.decode(ServerMessage.self, from: tape, games: games)
                    else {
                        Issue.record("no message: \(String(decoding: line, as: UTF8.self))")
                        continue
                    }
                    delivery.audience.forEach { connection in
                        carry(stories[connection.slot].when(.client(.received(message))), of: connection.slot)
                    }
                }
            }
        }
    }

    /// Plays with perfect memory: a known pair if there is one, otherwise cards never seen.
    func playOut(_ turn: (_ card: Int, _ table: Snapshot, _ player: Int) -> Void) {
        var seen: [Int: String] = [:]
        for _ in 0..<200 {
            guard let table = self.table(0), table.phase == .playing, let player = table.turn?.seat else { return }
            for (card, state) in table.board.cards.enumerated() { if let face = state.face { seen[card] = face } }
            let up = table.board.cards.indices.first { if case .up = table.board.cards[$0] { true } else { false } }
            let down = table.board.cards.indices.filter { table.board.cards[$0] == .down }
            let known = down.first { card in
                guard let face = seen[card] else { return false }
                return up.map { seen[$0] == face } ?? down.contains { $0 != card && seen[$0] == face }
            }
            guard let card = known ?? down.first(where: { seen[$0] == nil }) ?? down.first else { return }
            turn(card, table, player)
            if let face = self.table(player)?.board.cards[card].face { seen[card] = face }
            wait(.milliseconds(1_500))
        }
    }

    func table(_ player: Int) -> Snapshot? { stories[player].client.frontSnapshot }
}
