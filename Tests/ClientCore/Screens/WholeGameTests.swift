import ClientCore
import Discovery
import FairDeal
import ServerCore
import Terminal
import Testing
import Wire

/// A server without sockets and the full-screen clients at it.
private final class Den {
    private let server: Server
    private var time = Moment.start
    private(set) var stories: [AppStory] = []
    private var outbox: [[UInt8]] = []

    init(players: Int) {
        var random = SystemRandomNumberGenerator.seeded()
        var limits = ServerLimits()
        limits.rate = 0
        server = Server(
            Server.Setup(
                limits: limits, name: "pairs/test", instance: "i", hashing: .real,
                randomBytes: { count in (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }))
        for player in 0..<players {
            stories.append(AppStory(start: .server(ServerPlace(host: "den", port: 7247), .lobby)))
            server.connect(ConnectionID(slot: player, generation: player + 1), from: "127.0.0.1:\(player + 1)")
            play(player) { $0.when(.started, .client(.connected)) }
        }
    }

    /// Lets a client do something, and everybody hear what comes of it.
    func play(_ player: Int, _ action: (inout AppStory) -> [AppEffect]) {
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
            var line: [UInt8] = []
            WireEncoder.encode(envelope, into: &line)
            line.append(UInt8(ascii: "\n"))
            server.receive(line.span, from: ConnectionID(slot: player, generation: player + 1))
        }
    }

    private func deliver() {
        while !server.output.isEmpty {
            let output = server.output
            server.output.removeAll()
            for delivery in output.deliveries {
                let lines = output.bytes[delivery.range].split(separator: UInt8(ascii: "\n"))
                for line in lines {
                    var tape = JSONTape()
                    guard (try? tape.read(Array(line).span)) != nil,
                        let message = try? WireDecoder.decode(ServerMessage.self, from: tape)
                    else {
                        Issue.record("no message: \(String(decoding: line, as: UTF8.self))")
                        continue
                    }
                    let player = delivery.connection.slot
                    carry(stories[player].hears(message), of: player)
                }
            }
        }
    }

    func table(_ player: Int) -> Snapshot? { stories[player].model.client.frontSnapshot }
}

extension SystemRandomNumberGenerator {
    /// The same numbers in every run.
    fileprivate static func seeded() -> SplitMix { SplitMix(state: 7) }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

@Suite struct WholeGameTests {
    /// A table is made, joined, played to its end and played again, by keys alone and by the mouse alone.
    @Test(arguments: [false, true]) func gamesArePlayed(byMouse: Bool) {
        let den = Den(players: 2)
        den.play(0) { $0.type("c") }
        // The smallest level, and a miss that hides at once.
        den.play(0) { $0.press(.down, .down, .left, .down, .down, .down, .down, .down, .down) }
        den.play(0) { $0.press(.left, .left, .left, .left, .home, .enter) }
        #expect(den.table(0)?.phase == .waiting)
        den.play(1) { byMouse ? $0.click(.row(0)) : $0.press(.enter) }
        #expect(den.table(1)?.seats.filter { $0.status == .here }.count == 2)
        for player in 0...1 { den.play(player) { byMouse ? $0.click(.key(.character("r"))) : $0.type("r") } }
        #expect(den.table(0)?.phase == .playing)
        playOut(den, byMouse: byMouse)
        for player in 0...1 {
            let table = den.table(player)
            #expect(table?.phase == .over && table?.over?.reason == .cleared)
            #expect(den.stories[player].text.contains("✓ Deal checked"))
        }
        for player in 0...1 { den.play(player) { byMouse ? $0.click(.key(.character("a"))) : $0.type("a") } }
        #expect(den.table(0)?.phase == .playing && den.table(0)?.game.hasSuffix("#2") == true)
    }

    /// Plays with perfect memory: a known pair where there is one, else cards never seen.
    private func playOut(_ den: Den, byMouse: Bool) {
        var seen: [Int: String] = [:]
        for _ in 0..<200 {
            guard let table = den.table(0), table.phase == .playing, let player = table.turn?.seat else { return }
            for (card, state) in table.board.cards.enumerated() { if let face = state.face { seen[card] = face } }
            let up = table.board.cards.indices.first { if case .up = table.board.cards[$0] { true } else { false } }
            let down = table.board.cards.indices.filter { table.board.cards[$0] == .down }
            let known = down.first { card in
                guard let face = seen[card] else { return false }
                return up.map { seen[$0] == face } ?? down.contains { $0 != card && seen[$0] == face }
            }
            guard let card = known ?? down.first(where: { seen[$0] == nil }) ?? down.first else { return }
            turn(card, of: table, den, player, byMouse: byMouse)
            if let face = den.table(player)?.board.cards[card].face { seen[card] = face }
            den.wait(.milliseconds(1_500))
        }
    }

    private func turn(_ card: Int, of table: Snapshot, _ den: Den, _ player: Int, byMouse: Bool) {
        guard !byMouse else { return den.play(player) { $0.click(.card(card)) } }
        den.play(player) { story in
            story.press(.pageUp, .home)
            for _ in 0..<card / table.board.columns { story.press(.down) }
            for _ in 0..<card % table.board.columns { story.type("l") }
            return story.type(" ")
        }
    }
}

@Suite struct AppPropertyTests {
    /// Whatever somebody does, in whatever order, nothing stops, every frame has the window's size, and nothing is
    /// asked of a server that cannot be written.
    @Test(arguments: Scene.allCases) func anythingCanBeDone(scene: Scene) {
        var random = SplitMix(state: UInt64(scene.rawValue.count) &* 977)
        var story = scene.story(Showing.all[Int.random(in: 0..<4, using: &random)])
        let keys: [InputEvent.Key] = [
            .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
            .pageUp, .pageDown, .function(1), .function(12),
        ]
        let letters = Array("abcdefghijklmnopqrstuvwxyzSG?/ 0$é林🦊\u{301}")
        for _ in 0..<90 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...3: story.press(keys.randomElement(using: &random)!)
            case 4...7: story.press(.character(letters.randomElement(using: &random)!))
            case 8:
                let place = Point(
                    x: Int.random(in: -2..<210, using: &random), y: Int.random(in: -2..<70, using: &random))
                let actions: [InputEvent.MouseAction] = [
                    .pressed, .released, .moved, .dragged, .scrolledUp, .scrolledDown,
                ]
                story.when(.input(.mouse(actions.randomElement(using: &random)!, place)))
            case 9: story.when(.input(.pasted("pasted \u{1B}[31m\n text")))
            case 10:
                story.when(
                    .resized(
                        Size(
                            width: Int.random(in: 0..<140, using: &random),
                            height: Int.random(in: 0..<50, using: &random))))
            default:
                story.now += .milliseconds(Int.random(in: 0..<3_000, using: &random))
                story.when(.woken)
            }
            let frame = story.frame
            #expect(frame.size == story.model.size)
        }
    }

    /// Whatever a table tells, in whatever window, it is shown.
    @Test func anyTableIsShown() {
        for width in stride(from: 20, through: 200, by: 36) {
            for height in [8, 10, 15, 60] {
                for table in [
                    Snapshot.busy(), .finished(), .busy { $0.seats = Array(repeating: SeatState(), count: 8) },
                ] {
                    let story = AppStory.at(table, Size(width: width, height: height))
                    #expect(story.frame.size == Size(width: width, height: height))
                }
            }
        }
    }
}
