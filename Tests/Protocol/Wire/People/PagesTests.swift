import TestSupport
import Testing
import Wire

/// Pages and replays fit into a line.
@Suite struct PagesTests {
    private func length(_ message: ServerMessage) -> Int {
        let bytes = WireEncoder.bytes(of: message)
        return bytes.count + 1
    }

    private func audit(_ count: Int, text: String) -> ServerMessage.Audit {
        let chat = ServerMessage.PastChat(from: "ada", text: text)
        return .init(
            entries: (0..<count).map {
                .init(n: $0 + 1, at: 0, did: "report", chat: Array(repeating: chat, count: 10))
            },
            more: "last")
    }

    /// A page that fits stays as it is.
    @Test func shortPages() {
        let page = audit(3, text: "hi")
        #expect(page.fitting(\.entries) { "\($0.n)" } == page)
    }

    /// A page that does not fit loses entries at its end, and goes on after the last that is left.
    @Test(arguments: [300, 1_000, 2_500]) func longPages(_ size: Int) {
        let page = audit(200, text: String(repeating: "\"", count: size))
        let fitted = page.fitting(\.entries) { "\($0.n)" }
        #expect(length(.audit(fitted)) <= LineDecoder.serverLimit)
        #expect(fitted.entries == Array(page.entries.prefix(fitted.entries.count)))
        #expect((1..<200).contains(fitted.entries.count))
        #expect(fitted.more == fitted.entries.last.map { "\($0.n)" })
        var longer = fitted
        longer.entries.append(page.entries[fitted.entries.count])
        #expect(length(.audit(longer)) + 1_000 > LineDecoder.serverLimit)
    }

    /// Lines of the archive are written as the message that holds them, as many as fit.
    @Test func replays() throws {
        let diff = Diff(table: "k3f9", seq: 4, changes: [.memory(.reveal(card: 3, face: "fox", seat: 0))])
        let line = WireEncoder.bytes(of: ServerMessage.diff(diff))
        var writer = ReplayWriter(game: "gt47", from: 5, of: 9_000)
        var lines: [ServerMessage.PastLine] = []
        while writer.append(ms: lines.count * 850, seat: lines.count % 2 == 0 ? nil : 1, line: line.span) {
            lines.append(.init(ms: lines.count * 850, seat: lines.count % 2 == 0 ? nil : 1, line: .diff(diff)))
        }
        #expect(writer.count == lines.count && lines.count > 300)
        let written = writer.finished()
        #expect(written.count < LineDecoder.serverLimit && written.count > LineDecoder.serverLimit - 300)
        let message = ServerMessage.replay(.init(game: "gt47", from: 5, of: 9_000, lines: lines))
        #expect(try WireDecoder.decode(ServerMessage.self, from: JSONTape(written.span)) == message)
        #expect(WireEncoder.bytes(of: message) == written)
    }

    /// Any message can be a piece of an export.
    @Test func fieldsOfValues() {
        let ban = ServerMessage.Ban(kind: .ban, address: "192.0.2.7", reason: "spam", at: 5)
        #expect(
            AnyJSON.fields(of: ban) == [
                "kind": .text("ban"), "address": .text("192.0.2.7"), "reason": .text("spam"), "at": .integer(5),
            ])
        #expect(AnyJSON.fields(of: [1]) == nil)
    }
}
