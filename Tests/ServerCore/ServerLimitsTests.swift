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
        #expect(ServerLimits.keptChatLines == 50 && ServerLimits.chatLength == 1...300)
        #expect(ServerLimits.titleLength == 1...60 && ServerLimits.pageLength == 1...200)
        #expect(ServerLimits.defaultPageLength == 100 && TextRules.nameLength == 1...24)
    }
}
