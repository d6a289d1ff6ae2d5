import Foundation
import Platform
import ServerCore
import TestSupport
import Testing

/// Peers that read nothing, or not in time.
@Suite struct NeverReadingTests {
    private static let backlog = 65_536

    private struct Scene {
        let server: ServerOnLoop
        let duel: Duel
        let watcher: RawPeer

        init() throws {
            var limits = ServerLimits()
            limits.rate = 0
            // Then a dropped watcher no longer counts.
            limits.hold = .zero
            limits.backlogBytes = NeverReadingTests.backlog
            server = try ServerOnLoop(.tcp, limits: limits)
            duel = try Duel(server.peer(), server.peer())
            watcher = try server.peer(littleRoom: true)
            try watcher.send(#"{"type":"hello","protocol":1,"name":"eve"}"#)
            try watcher.send(#"{"type":"watch","id":1,"table":"\#(duel.table)"}"#)
            try watcher.line(containing: #""re":1"#)
        }

        /// Plays at most that many rounds, until nobody watches any more. Returns the number of rounds.
        func play(rounds: Int) throws -> Int {
            for round in 0..<rounds {
                if try duel.watchers() == 0 { return round }
                try duel.talk(lines: 4)
                try duel.flip()
            }
            return rounds
        }
    }

    /// Ada's table, and Eve, who watches it over a transport that can be stopped.
    private struct StuckWatcher {
        let server: ServerOnLoop
        let ada: TestClient
        let eve: TestClient
        let transport: StuckTransport
        let table: String

        init(backlog: Int) throws {
            var limits = ServerLimits()
            (limits.rate, limits.backlogBytes) = (0, backlog)
            server = try ServerOnLoop(.pair, limits: limits)
            ada = try server.connect()
            try ada.send(#"{"type":"hello","protocol":1,"name":"ada"}"#)
            try ada.send(#"{"type":"create","id":0,"rules":{"level":"easy"}}"#)
            table = field("table", of: try ada.line(containing: #""re":0"#))
            (eve, transport) = try server.connectStuck()
            try eve.send(#"{"type":"hello","protocol":1,"name":"eve"}"#)
            try eve.send(#"{"type":"watch","id":1,"table":"\#(table)"}"#)
            #expect(try eve.line(containing: #""re":1"#) != nil)
        }
    }

    /// A watcher that never reads is dropped; what it was sent ends with goodbye "slow", after whole lines only.
    @Test func oneThatNeverReadsIsToldThatItIsSlow() throws {
        let scene = try Scene()
        let rounds = try scene.play(rounds: 1_000)
        #expect(rounds < 1_000)
        let lines = try scene.watcher.linesToEnd()
        #expect(lines.last == #"{"type":"goodbye","reason":"slow"}"#)
        #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
        try scene.duel.flip()
    }

    /// A watcher that reads on after its backlog overflowed has one fresh snapshot, from which the diffs go on, and stays.
    /// The next time it has another: also one that took the snapshot at once, so that nothing of it ever waited.
    @Test(arguments: [false, true]) func oneThatReadsTooLateGetsAFreshSnapshot(_ takesItAtOnce: Bool) throws {
        let stuck = try StuckWatcher(backlog: 20_000)
        let (ada, eve, table, transport) = (stuck.ada, stuck.eve, stuck.table, stuck.transport)
        let remark = String(repeating: "x", count: 300)
        var id = 1
        func chat(times: Int) throws {
            for _ in 0..<times {
                id += 1
                try ada.send(#"{"type":"chat","id":\#(id),"table":"\#(table)","text":"\#(remark)"}"#)
                _ = try ada.line(containing: #""ok""#)
            }
        }
        for round in 0..<3 {
            // Nothing goes through, so that a backlog begins; what is as short as a snapshot may go then, the backlog not.
            transport.most = 0
            try chat(times: 20)
            if takesItAtOnce { transport.most = 4_000 }
            try chat(times: 60)
            transport.most = .max
            let snapshot = try eve.line(containing: #""type":""#)
            #expect(snapshot?.hasPrefix(#"{"type":"snapshot","table":"\#(table)","seq":\#(round),"#) == true)
            try ada.send(#"{"type":"ready","table":"\#(table)","on":\#(round % 2 == 0)}"#)
            #expect(try eve.line(containing: #""diff""#)?.contains(#""seq":\#(round + 1),"#) == true)
        }
    }

    /// Given less room than one line takes, of which the reader has a bit, when several more are told in one turn, then it
    /// is slow once: it reads the line to its end, has its snapshot, and stays.
    @Test func aSmallBacklogIsTooMuchOnceATurn() throws {
        let stuck = try StuckWatcher(backlog: 50)
        let (ada, eve, table, transport) = (stuck.ada, stuck.eve, stuck.table, stuck.transport)
        // Without an id, so that nothing is said to ada alone, and all is executed in one turn.
        let chat = #"{"type":"chat","table":"\#(table)","text":"\#(String(repeating: "x", count: 200))"}"#
        (transport.most, transport.bitOfNext) = (0, 10)
        try ada.send(chat)
        _ = try ada.line(containing: #""chat""#)
        try ada.send([chat, chat, chat].joined(separator: "\n"))
        for _ in 0..<3 { _ = try ada.line(containing: #""chat""#) }
        transport.most = .max
        #expect(try eve.line(containing: #""type":""#)?.hasPrefix(#"{"type":"chat""#) == true)
        #expect(try eve.line(containing: #""type":""#)?.hasPrefix(#"{"type":"snapshot""#) == true)
        try ada.send(#"{"type":"ready","table":"\#(table)"}"#)
        #expect(try eve.line(containing: #""type":""#)?.contains(#""diff""#) == true)
    }

    /// Given pipelined requests that answer a thousand times their length, when the client reads all, then it gets every
    /// answer, in order, and is never slow.
    @Test func manyLongAnswersAtOnce() throws {
        var limits = ServerLimits()
        (limits.rate, limits.tablesPerSession, limits.backlogBytes) = (0, 0, 100_000)
        let server = try ServerOnLoop(.pair, limits: limits)
        let ada = try server.connect()
        try ada.send(#"{"type":"hello","protocol":1,"name":"ada"}"#)
        for id in 0..<60 {
            try ada.send(#"{"type":"create","id":\#(id),"title":"\#(String(repeating: "t", count: 60))"}"#)
            _ = try ada.line(containing: #""re":\#(id),"#)
        }
        try ada.send((100..<400).map { #"{"type":"list","id":\#($0)}"# }.joined(separator: "\n"))
        for id in 100..<400 { #expect(try ada.line(containing: #""type":"ok""#)?.contains(#""re":\#(id)}"#) == true) }
        try ada.send(#"{"type":"ping","id":400}"#)
        #expect(try ada.line(containing: #""type""#)?.contains(#""re":400}"#) == true)
    }

    #if os(Linux)
        /// A thousand watchers that never read: every flip has its diff and its ok, games end rightly, the server's memory
        /// keeps to the limit of what may wait, and all of them are dropped. What each finds when it reads at last is
        /// whole lines in their order, then, as far as it could still be sent, goodbye "slow", then the end.
        @Test(.deep) func aThousandThatNeverReadDisturbNobody() throws {
            // Both ends of every connection, and the server's process inherits the limit.
            try #require(OpenFiles.allow(2_100) >= 1_100)
            let server = try ServerProcess([
                "--rate", "0", "--connections-per-address", "0", "--backlog", "4096", "--hold", "0", "--log-level",
                "none",
            ])
            let duel = try Duel(RawPeer(port: server.port), RawPeer(port: server.port))
            let watchers = try (0..<1_000).map { _ in
                let watcher = try RawPeer(port: server.port, littleRoom: true)
                try watcher.send(
                    #"{"type":"hello","protocol":1,"name":"eve"}"#, #"{"type":"watch","table":"\#(duel.table)"}"#)
                return watcher
            }
            while try duel.watchers() < watchers.count { try duel.flip() }
            // Threads of their own may open up to three more files: of the archive of games, and of the journal.
            let descriptors = try server.program.descriptorCount() - watchers.count + 3
            let memory = try server.program.residentBytes()
            var rounds = 0
            while try duel.watchers() > 0, rounds < 1_000 {
                try duel.talk(lines: 10)
                try duel.flip()
                rounds += 1
            }
            #expect(rounds < 1_000)
            // Twice the backlog and a snapshot for each, as the allocator rounds it: 25 to 29 kB on a quiet machine, 33 on a busy one.
            let most = try server.program.mostResidentBytes()
            #expect(BuiltProgram.isSanitized || most - memory < watchers.count * 40_960, "\(most - memory) bytes")
            let games = duel.games
            while duel.games < games + 2 { try duel.flip() }
            for watcher in watchers { try expectOrder(in: watcher.linesToEnd()) }
            for watcher in watchers { watcher.close() }
            // A minute: the server may find the ends later than a busy machine flips.
            for _ in 0..<6_000 where try server.program.descriptorCount() > descriptors {
                try duel.flip()
                usleep(10_000)
            }
            #expect(try server.program.descriptorCount() <= descriptors)
        }

        /// The lines of a watcher: nothing but JSON, diffs that go on from the last snapshot, goodbye only at the end.
        private func expectOrder(in lines: [String]) throws {
            #expect(lines.first?.contains("welcome") == true)
            #expect(lines.dropLast().allSatisfy { !$0.contains(#""goodbye""#) })
            var seq: Int?
            for line in lines {
                let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                switch message?["type"] as? String {
                case "snapshot": seq = message?["seq"] as? Int
                case "diff":
                    let next = try #require(message?["seq"] as? Int)
                    #expect(seq == next - 1)
                    seq = next
                case "goodbye": #expect(message?["reason"] as? String == "slow")
                default: break
                }
            }
        }
    #endif
}
