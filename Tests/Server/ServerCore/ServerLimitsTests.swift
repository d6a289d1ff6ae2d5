import ServerCore
import Testing
import Wire

@Suite struct ServerLimitsTests {
    /// What the protocol promises is what the server starts with.
    @Test func promises() {
        let limits = ServerLimits()
        #expect(limits.lineBytes == LineDecoder.clientLimit && limits.lineBytes == 4_096)
        #expect(limits.rate == 50 && limits.burst == 200 && limits.garbageLines == 10)
        #expect(limits.hold == .seconds(60) && limits.backlogBytes == 1 << 20)
        #expect(ServerLimits.keptDiffs == 256 && ServerLimits.rememberedReplies == 64)
        #expect(ServerLimits.keptChatLines == 50 && limits.texts.chat == 300)
        #expect(limits.texts.name == 24 && limits.texts.title == 60 && limits.texts.password == 60)
        #expect(Request.List.pageLength == 1...200 && Request.List.defaultPageLength == 100)
    }
}
