import Foundation
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
            switch Int.random(in: 0..<13, using: &self) {
            case 0, 1: .memory(.reveal(card: number(), face: text(), seat: number()))
            case 2: .memory(.hide(cards: cards()))
            case 3: .memory(.match(cards: cards(), seat: number(), points: number()))
            case 4: .memory(.miss(cards: cards(), seat: number(), points: number(), hideMs: number()))
            case 5, 6: .turn(seat: number(), ms: maybe(number()), turns: number())
            case 7:
                .seat(
                    .init(
                        seat: number(), player: Bool.random(using: &self) ? text() : nil, name: text(),
                        account: maybe(text()),
                        rating: maybe(number()), status: .lost,
                        holdMs: maybe(number())))
            case 8: .ready(seat: number(), on: Bool.random(using: &self))
            case 9: .phase([.waiting, .playing, .paused, .over].randomElement(using: &self) ?? .over)
            case 10: .host(player: text())
            case 11: .over(over())
            default:
                .deal(.init(game: text(), board: board(), commit: text(), faces: faces(), theme: theme()))
            }
        }

        mutating func maybe(_ text: String) -> String? { Bool.random(using: &self) ? text : nil }

        mutating func some<Value>(_ most: Int, _ make: (inout Self) -> Value) -> [Value] {
            (0..<Int.random(in: 0...most, using: &self)).map { _ in make(&self) }
        }

        mutating func id() -> RequestID { Bool.random(using: &self) ? .number(number()) : .text("r" + text()) }

        mutating func over() -> Over {
            Over(
                ranking: some(3) { .init(seat: $0.number(), place: $0.number(), score: $0.number()) },
                won: some(3) { $0.number() }, reason: .cleared, serverSeed: text(),
                nonces: some(3) { $0.maybe($0.text()) }, deck: some(5) { $0.text() },
                nextCommit: text(), archive: maybe(text()), rated: Bool.random(using: &self) ? true : nil,
                unrated: maybe(text()).map(UnratedReason.init(rawValue:)))
        }

        mutating func card() -> CardState {
            switch Int.random(in: 0..<4, using: &self) {
            case 0: .down
            case 1: .up(face: text())
            case 2: .held(face: text(), seat: number())
            default: .taken(face: text(), seat: number())
            }
        }

        mutating func board() -> BoardState {
            BoardState(rows: number(), columns: number(), cards: some(6) { $0.card() })
        }

        /// Faces under ids that differ, for no object has a key twice.
        mutating func faces() -> FaceList {
            var faces: [FaceState] = []
            for number in 0..<Int.random(in: 0...4, using: &self) {
                faces.append(
                    FaceState(
                        id: "\(number)" + text(), glyph: text(), label: text(), ascii: text(), image: maybe(text())))
            }
            return FaceList(faces)
        }

        mutating func theme() -> ThemeColours? {
            Bool.random(using: &self) ? ThemeColours(id: text(), cardBack: text(), background: text()) : nil
        }

        mutating func seat() -> SeatState {
            var seat = SeatState()
            seat.player = maybe(text())
            seat.name = maybe(text())
            seat.account = maybe(text())
            seat.rating = maybe(number())
            seat.status = [.open, .here, .lost, .left].randomElement(using: &self) ?? .open
            seat.bot = maybe(text())
            seat.ready = Bool.random(using: &self)
            seat.agree = Bool.random(using: &self) ? Bool.random(using: &self) : nil
            (seat.score, seat.groups, seat.flips, seat.misses) = (number(), number(), number(), number())
            seat.holdMs = maybe(number())
            return seat
        }

        mutating func snapshot() -> Snapshot {
            var rules = Rules()
            rules.mode = maybe(text())
            rules.rows = maybe(number())
            return Snapshot(
                table: text(), seq: number(), game: text(), host: maybe(text()), title: text(), rules: rules,
                phase: [.waiting, .playing, .paused, .over].randomElement(using: &self) ?? .over,
                seats: some(4) { $0.seat() }, board: board(), faces: faces(), theme: theme(),
                turn: Bool.random(using: &self) ? TurnState(seat: number(), ms: maybe(number())) : nil, turns: number(),
                elapsedMs: number(), commit: text(), over: Bool.random(using: &self) ? over() : nil)
        }

        mutating func error() -> ErrorReply {
            var error = ErrorReply(
                .badField, text(), hint: maybe(text()), field: maybe(text()), retryMs: maybe(number()),
                fatal: Bool.random(using: &self) ? Bool.random(using: &self) : nil, reason: maybe(text()),
                until: maybe(number()), contact: maybe(text()))
            error.re = Bool.random(using: &self) ? id() : nil
            error.line = maybe(number())
            return error
        }

        mutating func message() -> ServerMessage {
            switch Int.random(in: 0..<12, using: &self) {
            case 0:
                .welcome(
                    .init(
                        protocol: number(), server: text(), instance: text(), caps: some(2) { $0.text() },
                        limits: .init(
                            line: number(), rate: number(), burst: number(), seats: number(), tables: number(),
                            name: maybe(number()), title: maybe(number()), password: maybe(number()),
                            chat: maybe(number())),
                        hint: text()))
            case 1:
                .session(
                    .init(
                        player: text(), name: text(), resume: text(), holdMs: number(),
                        account: maybe(text()).map { PublicAccount(id: $0, name: text()) },
                        token: maybe(text()).map(Secret.init)))
            case 2:
                .ok(
                    .init(
                        re: id(), table: maybe(text()), seat: maybe(number()), seq: maybe(number()), t: maybe(number()),
                        clocks: Int.random(in: 0..<9, using: &self) > 0
                            ? nil : [.init(table: text(), turnMs: nil, elapsedMs: number(), holdMs: [nil, 7])]))
            case 3: .error(error())
            case 4, 5: .snapshot(snapshot())
            case 6: .ping(.init(t: maybe(number())))
            case 7: .pong(.init(t: maybe(number())))
            case 8: .chat(.init(table: text(), from: text(), text: text()))
            default: .diff(Diff(table: text(), seq: number(), changes: some(4) { $0.change() }))
            }
        }
    }

    private func encoded(_ message: ServerMessage) -> [UInt8] {
        var bytes: [UInt8] = []
        WireEncoder.encode(message, into: &bytes)
        return bytes
    }

    /// How many random messages each test tries; `PAIRS_CODEC_ROUNDS=1000000` tries a million.
    private let rounds =
        ProcessInfo.processInfo.environment["PAIRS_CODEC_ROUNDS"].flatMap(Int.init) ?? 2_000

    /// Random messages of every type come out the same either way, and can be read back.
    @Test func messages() throws {
        var chance = Source(1)
        var tape = JSONTape()
        for _ in 0..<rounds {
            let message = chance.message()
            var bytes: [UInt8] = [0x0A]
            bytes.appendJSON { $0.write(message) }
            try #require(bytes.dropFirst().elementsEqual(encoded(message)), "\(message)")
            try tape.read(bytes.span.extracting(droppingFirst: 1))
            try #require(try WireDecoder.decode(ServerMessage.self, from: tape) == message, "\(message)")
        }
    }

    /// Diffs of moves, with fields left out, of other types or in another order, are read by hand as through `Codable`, or not at all.
    @Test func movesByHand() throws {
        var chance = Source(5)
        var tape = JSONTape()
        var good = 0
        for _ in 0..<rounds {
            let diff = Diff(table: "k3f9", seq: chance.number(), changes: chance.some(3) { $0.change() })
            var line = String(decoding: encoded(.diff(diff)), as: UTF8.self)
            let other = ["3.0", "null", "\"x\"", "[]", "[1,null]", "true"].randomElement(using: &chance) ?? ""
            let field = ["seat", "cards", "ms", "face", "seq", "turns", "op"].randomElement(using: &chance) ?? ""
            switch Int.random(in: 0..<6, using: &chance) {
            case 0:
                line = line.replacingOccurrences(
                    of: "\"\(field)\":[^,{}\\[]+", with: "\"\(field)\":\(other)", options: .regularExpression)
            case 1: line = line.replacing("\"\(field)\":", with: "\"was_\(field)\":")
            default: break
            }
            guard (try? tape.read(Array(line.utf8).span)) != nil else { continue }
            guard let byHand = Diff(move: tape) else { continue }
            good += 1
            try #require(try WireDecoder.decode(ServerMessage.self, from: tape) == .diff(byHand), "\(line)")
        }
        #expect(good > rounds / 6)
    }

    /// What does not fit into the room that was guessed is written all the same.
    @Test func longTexts() {
        let long = String(repeating: "\u{1}\"李", count: 3_000)
        let message = ServerMessage.error(ErrorReply(.badField, long, hint: long))
        var bytes: [UInt8] = []
        bytes.appendJSON { $0.write(message) }
        #expect(bytes == encoded(message))
    }

    /// The hot requests, in any order of their fields, good or not, are read or refused alike.
    @Test func hotRequests() throws {
        let fields: [String: [(name: String, value: String, isRequired: Bool)]] = [
            "flip": [("table", "\"k3f9\"", true), ("card", "3", true), ("seq", "17", false), ("seat", "1", false)],
            "join": [
                ("table", "\"k3f9\"", true), ("seat", "2", false), ("password", "\"open\"", false),
                ("name", "\"ada\"", false),
            ],
            "ping": [("t", "5", false)],
            "move": [
                ("table", "\"k3f9\"", true), ("from", "\"t1\"", true), ("to", "\"t2\"", true), ("count", "2", false),
                ("seq", "17", false), ("seat", "1", false),
            ],
            "draw": [("table", "\"k3f9\"", true), ("seq", "17", false), ("seat", "1", false)],
            "hello": [
                ("protocol", "1", true), ("name", "\"ada\"", true), ("client", "\"x/1\"", false),
                ("caps", "[\"a\"]", false), ("resume", "\"t\"", false), ("tables", "{\"k3f9\":3}", false),
                ("password", "\"open\"", false),
            ],
        ]
        let requests = RequestSet.version1.adding([Request.Move.self, Request.Draw.self])
        var chance = Source(3)
        var tape = JSONTape()
        var good = 0
        let values = ["3", "-1", "3.0", "1e2", "\"k3f9\"", "\"\"", "null", "true", "[1]", "{}", "9223372036854775808"]
        for _ in 0..<3 * rounds {
            let type = fields.keys.sorted().randomElement(using: &chance) ?? "flip"
            var parts = ["\"type\":\"\(type)\""]
            for field in fields[type, default: []] + [("id", "7", false), ("extra", "[{}]", false)] {
                let roll = Int.random(in: 0..<12, using: &chance)
                if roll == 0 || (roll < 6 && !field.isRequired) { continue }
                let other = values.randomElement(using: &chance) ?? ""
                parts.append("\"\(field.name)\":\(roll == 1 ? other : field.value)")
            }
            let line = "{" + parts.shuffled(using: &chance).joined(separator: ",") + "}"
            try tape.read(Array(line.utf8).span)
            let byHand = result { try RequestCodec.decode(tape, of: requests) }
            let throughCodable = result { try WireDecoder.decode(Envelope.self, from: tape) }
            try #require(byHand.value == throughCodable.value, "\(line)")
            if let field = throughCodable.field, byHand.field != "id" { try #require(byHand.field == field, "\(line)") }
            if byHand.value != nil { good += 1 }
        }
        #expect(good > rounds / 2 && good < 3 * rounds)
    }

    /// The result of reading a request: the request, or the field that was wrong.
    private func result(_ read: () throws -> Envelope) -> (value: Envelope?, field: String?) {
        do {
            return (try read(), nil)
        } catch let error as ErrorReply {
            return (nil, error.field)
        } catch let error as DecodingFailure {
            return (nil, error.field)
        } catch {
            return (nil, nil)
        }
    }

    /// Every other request, written through `Codable`, is read as what it was.
    @Test func requests() throws {
        var chance = Source(4)
        var tape = JSONTape()
        for _ in 0..<rounds {
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
            if let flip = RequestCodec.flip(in: bytes.span) { #expect(flip == envelope) }
        }
    }
}
