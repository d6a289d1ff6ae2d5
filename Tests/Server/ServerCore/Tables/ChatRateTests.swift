import ServerCore
import Testing
import Wire

/// Chat at a table with many watchers.
@Suite struct ChatRateTests {
    /// However many talk at a table, only so many copies are sent in a second, and whoever has said nothing yet is heard.
    @Test func manyWatchersOfOneTable() {
        let server = ScriptedServer { ($0.rate, $0.burst) = (100_000, 100_000) }
        let ada = server.client("ada")
        let table = ada.create()
        let watchers = (0..<100).map { server.client("watcher \($0)") }
        for watcher in watchers { watcher.must(.watch(.init(table: table))) }
        let silent = watchers[99]
        func talk(_ lines: Int) -> Int {
            var said = 0
            for _ in 0..<lines {
                for watcher in watchers.prefix(20) {
                    let answer = watcher.ask(.chat(.init(table: table, text: "flood"))).last
                    if answer?.ok != nil { said += 1 }
                    if let refusal = answer?.error {
                        #expect(refusal.code == .rateLimited && (1...20_000).contains(refusal.retryMs ?? 0))
                    }
                }
            }
            for watcher in watchers { _ = watcher.takeLines() }
            return said
        }
        // Each own first line, and what the common half holds.
        #expect(talk(10) == 20 + 2 * ServerLimits.chatCopies / 2 / 200)
        silent.must(.chat(.init(table: table, text: "may I?")))
        #expect(silent.refusal(of: .chat(.init(table: table, text: "and now?"))).code == .rateLimited)
        server.wait(.seconds(1))
        let perSecond = talk(10)
        #expect(perSecond <= ServerLimits.chatCopies / 200)
        #expect(perSecond >= ServerLimits.chatCopies / 2 / 200)
    }

    /// A refused line is judged anew when it is sent again, and people at a small table notice nothing.
    @Test func retriesAndSmallTables() {
        let server = ScriptedServer { ($0.rate, $0.burst) = (100_000, 100_000) }
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let small = ada.create()
        bob.join(small)
        for _ in 0..<300 { ada.must(.chat(.init(table: small, text: "hm"))) }
        let table = ada.create()
        for number in 0..<100 { server.client("watcher \(number)").must(.watch(.init(table: table))) }
        let line = #"{"type":"chat","id":"x","table":"\#(table)","text":"again"}"#
        func code() -> ErrorCode? {
            ada.send(line: line)
            return ada.take().last?.code
        }
        while ada.ask(.chat(.init(table: table, text: "more"))).last?.ok != nil {}
        #expect(code() == .rateLimited)
        server.wait(.seconds(2))
        #expect(code() == nil && code() == nil)
    }

    /// After the time that the refusal names the line can be said: also where the table is the limit, and the lines that it refused
    /// have used up those of the connection.
    @Test func theTimeToWaitIsRight() throws {
        let server = ScriptedServer { ($0.rate, $0.burst) = (50, 300) }
        let ada = server.client("ada")
        let table = ada.create()
        for number in 0..<100 {
            server.client("watcher \(number)", from: "10.0.0.\(number)").must(.watch(.init(table: table)))
        }
        server.wait(.seconds(10))
        var last: ErrorReply?
        for _ in 0..<60 { last = ada.ask(.chat(.init(table: table, text: "more"))).last?.error ?? last }
        let refusal = try #require(last)
        #expect(refusal.code == .rateLimited && refusal.message.contains("at this table"))
        server.wait(.milliseconds(refusal.retryMs ?? 0))
        ada.must(.chat(.init(table: table, text: "more")))
    }

    /// Those who come later get what was said last, as far as it comes to few bytes.
    @Test func keptChatIsBoundedInBytes() {
        let server = ScriptedServer()
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = ada.create()
        for _ in 0..<60 { ada.must(.chat(.init(table: table, text: String(repeating: "🦊", count: 300)))) }
        let old = bob.ask(.watch(.init(table: table))).filter { $0.type == "chat" }.count
        #expect(old == ServerLimits.keptChatBytes / 1_203)
    }

    /// A host who changes the rules all the time makes no table that keeps megabytes.
    @Test func keptDiffsAreBoundedInBytes() {
        let server = ScriptedServer()
        let ada = server.client("ada")
        let table = ada.create()
        for number in 0..<256 {
            let rules = Rules.board(12, 12) { $0.theme = number % 2 == 0 ? "flags" : "animals" }
            ada.must(.configure(.init(table: table, rules: rules)))
        }
        let kept = server.server.everyDiff.reduce(0) { $0 + $1.count } / 3
        #expect(kept <= 3 * ServerLimits.keptDiffBytes && kept >= ServerLimits.keptDiffBytes / 2)
        #expect(ada.ask(.sync(.init(table: table, since: 1))).map(\.type) == ["snapshot", "ok"])
        #expect(ada.ask(.sync(.init(table: table, since: 255))).map(\.type) == ["diff", "ok"])
    }
}
