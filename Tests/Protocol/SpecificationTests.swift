import Foundation
import TestSupport
import Testing
import Wire

/// The protocol's text against the code: its examples are messages, and it says all there is to say.
struct SpecificationTests {
    private static let text = Document.rules.map(\.text).joined(separator: "\n")

    /// The lines of all fenced JSON examples.
    private static let examples = Document.ofProtocol.flatMap { $0.code("json") }

    /// Every example is a request (`->`) or a message (`<-`) of this version; the one bad line is shown with its error.
    @Test(arguments: examples)
    func exampleDecodes(_ example: String) throws {
        let line = Array(example.dropFirst(3).utf8)
        let tape = try JSONTape(line.span)
        switch example.prefix(3) {
        case "-> ": _ = try RequestDecoding.decode(tape, of: ToldRequests.all)
        case "<- ":
            if case .unknown(let type) = try WireDecoder.decode(ServerMessage.self, from: tape) {
                Issue.record("\(type) is no message of this version")
            }
        default: Issue.record("An example line begins with -> or <-.")
        }
    }

    /// An example of a request that changes a table has the diff of it before its `ok`.
    @Test(arguments: zip(examples, examples.dropFirst()).filter { $1.hasPrefix("<- {\"type\":\"ok\"") }.map(\.0))
    func diffsComeBeforeReplies(_ before: String) {
        let changing = ["ready", "again", "start", "configure", "bot", "flip", "pause", "resign", "leave", "kick"]
        #expect(!changing.contains { before.hasPrefix("-> {\"type\":\"\($0)\"") })
    }

    /// Every request has one section and an example.
    @Test(arguments: ToldRequests.all.names)
    func requestIsTold(_ type: String) {
        #expect(Self.text.components(separatedBy: "\n### \(type)\n`{\"type\":\"\(type)\"").count == 2)
        #expect(Self.examples.contains { $0.hasPrefix("-> {\"type\":\"\(type)\"") })
    }

    /// The fields of a request stand on the page that is written from its source, and in no table by hand.
    @Test(arguments: ToldRequests.all.names) func fieldsAreTold(_ type: String) throws {
        let section = try #require(Self.text.components(separatedBy: "\n### \(type)\n`{").dropFirst().first)
        #expect(!section.components(separatedBy: "\n### ")[0].contains("| field | type | meaning |"))
    }

    /// Every message of the server has a section and an example.
    @Test(arguments: RandomMessages.messageTypes)
    func messageIsTold(_ type: String) {
        #expect(Self.text.contains("\n### \(type)\n"))
        #expect(Self.examples.contains { $0.hasPrefix("<- {\"type\":\"\(type)\"") })
    }

    /// Every change stands in the table of folding rules of its game and in the fold as a program, and in no other's.
    @Test(arguments: RandomMessages.changeOps + RandomMessages.patienceOps)
    func changeIsTold(_ op: String) {
        let isPatience = RandomMessages.patienceOps.contains(op)
        for name in ["SPEC", "PATIENCE"] {
            let document = Document("Protocol/\(name).md")
            let isHere = (name == "PATIENCE") == isPatience
            #expect(document.names(inTables: "| op | fields |").contains(op) == isHere)
            #expect(document.text.contains("\n    \(op.padding(toLength: 10, withPad: " ", startingAt: 0))") == isHere)
        }
    }

    /// Every error code stands in one table of codes.
    @Test(arguments: ErrorCode.all.map(\.rawValue))
    func codeIsTold(_ code: String) {
        #expect(Document.rules.flatMap { $0.names(inTables: "| code | when |") }.count { $0 == code } == 1)
    }

    /// Every typed command stands in the table of commands.
    @Test(arguments: TypedDialect(ToldRequests.all).commands.map(\.usage))
    func commandIsTold(_ usage: String) {
        // A bar in a cell of a table is escaped.
        #expect(Self.text.contains("| `\(usage.replacingOccurrences(of: "|", with: "\\|"))`"))
    }

    /// The worked example of the shuffle is what the shuffle does.
    @Test func workedShuffle() throws {
        let digits = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
        let seed = try #require(ServerSeed(hex: digits))
        let nonce = Nonce(bytes: Array(repeating: 0x11, count: Nonce.byteCount))
        let deck = FairDeal.deck(
            seed: seed, game: "k3f9", groups: 3, groupSize: 2, nonces: [(0, .zero), (1, nonce)], hashing: .real)
        #expect(Self.text.contains(seed.commit(hashing: .real)))
        #expect(Self.text.contains("The deck is \(deck.map(String.init).joined(separator: " ")):"))
    }
}
