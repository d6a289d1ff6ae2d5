import ServerCore
import Testing

@Suite struct ReplyMemoryTests {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func reply(_ memory: ReplyMemory, to line: String) -> String? {
        memory.reply(to: LineFingerprint(bytes(line).span)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The same bytes get the same reply, other bytes none.
    @Test func sameBytes() {
        var memory = ReplyMemory()
        #expect(reply(memory, to: "") == nil)
        memory.remember(bytes("ok 1\n")[...], to: LineFingerprint(bytes("a").span))
        memory.remember(bytes("ok 2\n")[...], to: LineFingerprint(bytes("b").span))
        #expect(reply(memory, to: "a") == "ok 1\n" && reply(memory, to: "b") == "ok 2\n")
        #expect(reply(memory, to: "a ") == nil && reply(memory, to: "ab") == nil)
    }

    /// The last 64 are always there, and never more than 128.
    @Test func keepsTheLast() {
        var memory = ReplyMemory()
        for number in 0..<500 {
            memory.remember(bytes("reply \(number)")[...], to: LineFingerprint(bytes("line \(number)").span))
            for back in 0..<min(64, number + 1) {
                #expect(reply(memory, to: "line \(number - back)") == "reply \(number - back)")
            }
            if number >= 128 { #expect(reply(memory, to: "line \(number - 128)") == nil) }
        }
    }

    /// A line that is remembered anew after it was forgotten has its new reply.
    @Test func rememberedAnew() {
        var memory = ReplyMemory()
        memory.remember(bytes("old")[...], to: LineFingerprint(bytes("x").span))
        for number in 0..<200 { memory.remember(bytes("r")[...], to: LineFingerprint(bytes("line \(number)").span)) }
        #expect(reply(memory, to: "x") == nil)
        memory.remember(bytes("new")[...], to: LineFingerprint(bytes("x").span))
        #expect(reply(memory, to: "x") == "new")
    }
}
