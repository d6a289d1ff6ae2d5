import Foundation
import TestSupport
import Testing
import Wire

/// The codec written by hand says the same as `Codable`, byte for byte and value for value.
@Suite struct HotCodecTests {
    private func encoded(_ message: ServerMessage) -> [UInt8] { WireEncoder.bytes(of: message) }

    /// How many random messages each test tries; `PAIRS_CODEC_ROUNDS=1000000` tries a million.
    private let rounds =
        ProcessInfo.processInfo.environment["PAIRS_CODEC_ROUNDS"].flatMap(Int.init) ?? 2_000

    /// Random messages of every type come out the same either way, and can be read back.
    @Test func messages() throws {
        var chance = RandomMessages(seed: 1)
        var tape = JSONTape()
        for round in 0..<3 * rounds {
            let message = chance.message(kind: round % RandomMessages.messageKinds)
            var bytes: [UInt8] = [0x0A]
            bytes.appendJSON { $0.write(message) }
            try #require(bytes.dropFirst().elementsEqual(encoded(message)), "\(message)")
            try tape.read(bytes.span.extracting(droppingFirst: 1))
            try #require(try WireDecoder.decode(ServerMessage.self, from: tape) == message, "\(message)")
        }
    }

    /// Diffs of moves, with fields left out, of other types or in another order, are read by hand as through `Codable`, or not at all.
    @Test func movesByHand() throws {
        var chance = RandomMessages(seed: 5)
        var tape = JSONTape()
        var good = 0
        for seq in 0..<rounds {
            // Mostly what is read by hand.
            let kinds = (0..<3).map { _ in [0, 1, 2, 3, 4, 4, 6, 12].randomElement(using: &chance) ?? 0 }
            let diff = Diff(table: "k3f9", seq: seq, changes: kinds.map { chance.change(kind: $0) })
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
        var chance = RandomMessages(seed: 3)
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
            let byHand = result { try RequestDecoding.decode(tape, of: requests) }
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

    /// Every request, written through `Codable`, is read as what it was.
    @Test(arguments: ToldRequests.all.names) func requests(_ type: String) throws {
        var chance = RandomMessages(seed: 4)
        var tape = JSONTape()
        for _ in 0..<rounds / 20 {
            let envelope = chance.envelope(type, of: ToldRequests.all)
            let bytes = WireEncoder.bytes(of: envelope)
            try tape.read(bytes.span)
            #expect(try RequestDecoding.decode(tape, of: ToldRequests.all) == envelope)
            if let flip = RequestDecoding.flip(in: bytes.span) { #expect(flip == envelope) }
        }
    }
}
