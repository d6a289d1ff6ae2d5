import Foundation
import ServerCore
import TestSupport
import Testing
import Wire

/// The protocol's text against the code: its examples are messages, and it says all there is to say.
struct SpecificationTests {
    private static let text = try! String(
        contentsOf: BuiltProgram.root.appending(path: "Protocol/SPEC.md"), encoding: .utf8)

    /// The lines of all fenced JSON examples.
    private static let examples: [String] = {
        var lines: [String] = []
        var isInside = false
        for line in text.split(separator: "\n").map(String.init) {
            if line.hasPrefix("```") {
                isInside = line == "```json"
            } else if isInside {
                lines.append(line)
            }
        }
        return lines
    }()

    /// Every example is a request (`->`) or a message (`<-`) of this version; the one bad line is shown with its error.
    @Test(arguments: examples)
    func exampleDecodes(_ example: String) throws {
        let line = Array(example.dropFirst(3).utf8)
        let tape = try JSONTape(line.span)
        switch example.prefix(3) {
        case "-> ": _ = try RequestCodec.decode(tape, of: ToldRequests.all)
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

    /// Every request has a section and an example.
    @Test(arguments: ToldRequests.all.names)
    func requestIsTold(_ type: String) {
        #expect(Self.text.contains("\n### \(type)\n`{\"type\":\"\(type)\""))
        #expect(Self.examples.contains { $0.hasPrefix("-> {\"type\":\"\(type)\"") })
    }

    /// A table of a request's fields names all of them, and marks those that may be left out.
    @Test(arguments: ToldRequests.all.names)
    func fieldsAreTold(_ type: String) throws {
        let kind = try #require(ToldRequests.all[type])
        let section = try #require(Self.text.components(separatedBy: "\n### \(type)\n`{").dropFirst().first)
        let lines = section.components(separatedBy: "\n### ")[0].split(
            separator: "\n", omittingEmptySubsequences: false)
        guard let head = lines.firstIndex(of: "| field | type | meaning |") else { return }
        let rows = lines[(head + 2)...].prefix { $0.hasPrefix("|") }
        let told = rows.flatMap { row in
            row.split(separator: "|")[0].matches(of: /`(\w+)`(\??)/).map { String($0.1 + $0.2) }
        }
        #expect(told.sorted() == kind.fields.map { $0.name + ($0.isRequired ? "" : "?") }.sorted())
    }

    /// Every message of the server has a section and an example.
    @Test(arguments: RandomMessages.messageTypes)
    func messageIsTold(_ type: String) {
        #expect(Self.text.contains("\n### \(type)\n"))
        #expect(Self.examples.contains { $0.hasPrefix("<- {\"type\":\"\(type)\"") })
    }

    /// Every change stands in the table of folding rules.
    @Test(arguments: RandomMessages.changeOps + RandomMessages.patienceOps)
    func changeIsTold(_ op: String) { #expect(Self.text.contains("\n| `\(op)` | ")) }

    /// Every error code stands in the table of codes.
    @Test(arguments: ErrorCode.all.map(\.rawValue))
    func codeIsTold(_ code: String) { #expect(Self.text.contains("\n| `\(code)` | ")) }

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
