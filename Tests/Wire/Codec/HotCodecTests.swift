import TestSupport
import Testing
import Wire

/// The codec written by hand says the same as `Codable`, byte for byte and value for value.
@Suite struct HotCodecTests {
    /// Draws parts of messages.
    private struct Source: RandomNumberGenerator {
        private var generator: Seeded

        init(_ seed: UInt64) { generator = Seeded(seed) }

        mutating func next() -> UInt64 { generator.next() }

        mutating func number() -> Int {
            [
                0, 1, -1, 9, 10, 99, 100, 143, 30_000, 65_536, Int.max, Int.min,
                Int.random(in: -999...9_999, using: &self),
            ]
            .randomElement(using: &self) ?? 0
        }

        mutating func text() -> String {
            let pieces = [
                "fox", "k3f9", "#2", "\"", "\\", "/", "\n", "\u{1}", "\u{7F}", "ü", "李", "🦊", "e\u{301}", "\u{2028}",
                "",
            ]
            return (0..<Int.random(in: 0...4, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }
                .joined()
        }

        mutating func cards() -> CardList {
            CardList((0..<Int.random(in: 0...6, using: &self)).map { _ in Int.random(in: 0...300, using: &self) })
        }

        mutating func maybe(_ value: Int) -> Int? { Bool.random(using: &self) ? value : nil }

        mutating func change() -> Change {
            switch Int.random(in: 0..<12, using: &self) {
            case 0, 1: .reveal(card: number(), face: text(), seat: number())
            case 2: .hide(cards: cards())
            case 3: .match(cards: cards(), seat: number(), points: number())
            case 4: .miss(cards: cards(), seat: number(), points: number(), hideMs: number())
            case 5, 6: .turn(seat: number(), ms: maybe(number()), turns: number())
            case 7:
                .seat(
                    .init(
                        seat: number(), player: Bool.random(using: &self) ? text() : nil, name: text(), status: .lost,
                        holdMs: maybe(number())))
            case 8: .ready(seat: number(), on: Bool.random(using: &self))
            case 9: .phase([.waiting, .playing, .paused, .over].randomElement(using: &self) ?? .over)
            case 10: .host(player: text())
            default:
                .over(
                    .init(
                        ranking: [.init(seat: number(), place: number(), score: number())], reason: .cleared,
                        serverSeed: text(), nonces: [nil, text()], deck: [text()], nextCommit: text()))
            }
        }
    }

    private func encoded(_ message: ServerMessage) -> [UInt8] {
        var bytes: [UInt8] = []
        WireEncoder.encode(message, into: &bytes)
        return bytes
    }

    /// Thousands of random diffs come out the same either way, and can be read back.
    @Test func diffs() throws {
        var chance = Source(1)
        var tape = JSONTape()
        for _ in 0..<2_000 {
            let diff = Diff(
                table: chance.text(), seq: chance.number(),
                changes: (0..<Int.random(in: 0...4, using: &chance)).map { _ in chance.change() })
            var bytes: [UInt8] = []
            bytes.appendDiff(table: diff.table, seq: diff.seq, changes: diff.changes)
            #expect(bytes == encoded(.diff(diff)))
            try tape.read(bytes.span)
            #expect(try WireDecoder.decode(ServerMessage.self, from: tape) == .diff(diff))
        }
    }

    /// So does every good reply.
    @Test func goodReplies() {
        var chance = Source(2)
        for _ in 0..<2_000 {
            let ok = ServerMessage.Ok(
                re: Bool.random(using: &chance) ? .number(chance.number()) : .text(chance.text()),
                table: Bool.random(using: &chance) ? chance.text() : nil, seat: chance.maybe(chance.number()),
                seq: chance.maybe(chance.number()), t: chance.maybe(chance.number()))
            var bytes: [UInt8] = []
            bytes.appendOk(ok)
            #expect(bytes == encoded(.ok(ok)))
        }
    }

    /// A flip in any order of its fields, good or not, is read or refused alike.
    @Test func flips() throws {
        var chance = Source(3)
        var tape = JSONTape()
        var good = 0
        let values = ["3", "-1", "3.0", "1e2", "\"k3f9\"", "\"\"", "null", "true", "[1]", "{}", "9223372036854775808"]
        for _ in 0..<6_000 {
            var fields = ["\"type\":\"flip\""]
            for (name, value) in [("table", "\"k3f9\""), ("card", "3"), ("seq", "17"), ("id", "7"), ("extra", "[{}]")] {
                let roll = Int.random(in: 0..<12, using: &chance)
                if roll == 0 || (roll < 6 && name != "table" && name != "card") { continue }
                let other = values.randomElement(using: &chance) ?? ""
                // An id is an integer or a string, so null is none.
                let isOdd = roll == 1 && !(name == "id" && other == "null")
                fields.append("\"\(name)\":\(isOdd ? other : value)")
            }
            let line = "{" + fields.shuffled(using: &chance).joined(separator: ",") + "}"
            try tape.read(Array(line.utf8).span)
            let byHand = try? RequestCodec.decode(tape)
            let throughCodable = try? WireDecoder.decode(Envelope.self, from: tape)
            #expect(byHand == throughCodable, "\(line)")
            if byHand != nil { good += 1 }
        }
        #expect(good > 1_000 && good < 5_000)
    }

    /// Every other request, written through `Codable`, is read as what it was.
    @Test func requests() throws {
        var chance = Source(4)
        var tape = JSONTape()
        for _ in 0..<2_000 {
            let table = chance.text()
            let request: Request =
                switch Int.random(in: 0..<14, using: &chance) {
                case 0: .hello(.init(name: chance.text(), caps: [chance.text()], tables: [table: chance.number()]))
                case 1: .ping(.init(t: chance.maybe(chance.number())))
                case 2: .pong
                case 3: .list(.init(after: table, limit: chance.maybe(chance.number())))
                case 4: .create(.init(title: chance.text()))
                case 5: .join(.init(table: table, seat: chance.maybe(chance.number())))
                case 6: .quick(.init())
                case 7: .watch(.init(table: table))
                case 8: .leave(.init(table: table))
                case 9: .ready(.init(table: table, on: true, nonce: chance.text()))
                case 10: .again(.init(table: table))
                case 11: .chat(.init(table: table, text: chance.text()))
                case 12: .sync(.init(table: table, since: chance.maybe(chance.number())))
                default: .flip(.init(table: table, card: chance.number(), seq: chance.maybe(chance.number())))
                }
            let envelope = Envelope(id: chance.maybe(chance.number()).map(RequestID.number), request)
            var bytes: [UInt8] = []
            WireEncoder.encode(envelope, into: &bytes)
            try tape.read(bytes.span)
            #expect(try RequestCodec.decode(tape) == envelope)
        }
    }
}
