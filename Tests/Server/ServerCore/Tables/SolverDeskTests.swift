import ServerCore
import Testing
import Vocabulary
import Wire

/// Hints that wait for a verdict.
struct SolverDeskTests {
    private let server = ScriptedServer(hasSolver: true)

    /// A running game of those rules, made by JSON.
    private func play(_ client: ScriptedClient, _ rules: String) -> String {
        client.send(line: #"{"type":"create","rules":\#(rules)}"#)
        let table = client.take().compactMap(\.snapshot).last?.table ?? ""
        client.ready(table)
        _ = client.take()
        return table
    }

    private func hint(_ client: ScriptedClient, _ table: String, id: Int = 900) -> [ServerMessage] {
        client.send(line: #"{"type":"hint","id":\#(id),"table":"\#(table)"}"#)
        return client.take()
    }

    private func told(_ messages: [ServerMessage]) -> ServerMessage.Hint? {
        messages.lazy.compactMap { if case .hint(let hint) = $0 { hint } else { nil } }.first
    }

    /// In FreeCell all cards are seen: the hint and the reply come with the verdict, and the next move of the way comes first.
    @Test func aVerdictComesLater() throws {
        let ada = server.client("ada")
        let table = play(ada, #"{"game":"freecell","deal":1}"#)
        let asked = hint(ada, table)
        #expect(asked.compactMap(\.diff).map(\.ops) == [["progress"]] && asked.count == 1)
        let question = try #require(server.positions.last)
        #expect(
            question.position
                == PatiencePosition(
                    dealt: PatienceRules.freecell.numbered(1, suits: 4), .freecell, question.position.values))
        // What is sent meanwhile waits.
        ada.send(line: #"{"type":"move","id":901,"table":"\#(table)","from":"t1","to":"c1"}"#)
        #expect(ada.take().isEmpty)
        let layout = question.position.layout
        let next = PatienceAction.move(from: layout.columns.lowerBound + 4, to: layout.cells.lowerBound, count: 1)
        server.tell { $0.answered(question.number, .position(SolverAnswer(.winnable, next: next))) }
        let messages = ada.take()
        let hint = try #require(told(messages))
        #expect(hint.verdict == .winnable && hint.moves.first == .move(from: "t5", to: "c1", count: 1))
        #expect(Set(hint.moves).count == hint.moves.count)
        #expect(messages.compactMap(\.ok).map(\.re) == [.number(900), .number(901)])
        // An answer counts once.
        server.tell { $0.answered(question.number, .position(SolverAnswer(.lost))) }
        #expect(ada.take().isEmpty)
    }

    /// Before a seat has seen every card nothing is asked about its game, and a hint is answered at once.
    @Test func unseenCards() {
        let ada = server.client("ada")
        let table = play(ada, #"{"game":"klondike","deal":1}"#)
        let messages = hint(ada, table)
        #expect(messages.compactMap(\.ok).count == 1 && server.positions.isEmpty)
        #expect(told(messages)?.verdict == nil && told(messages)?.moves.isEmpty == false)
    }

    /// An address has four hints at once; one more is not counted.
    @Test func busy() {
        let players = (0..<5).map { server.client("p\($0)") }
        let tables = players.map { play($0, #"{"game":"freecell","level":"easy"}"#) }
        for (player, table) in zip(players, tables).prefix(4) { _ = hint(player, table) }
        let refused = hint(players[4], tables[4])
        #expect(refused.compactMap(\.error).map(\.code) == [.busy] && refused.count == 1)
        #expect(refused.first?.error?.retryMs != nil && server.positions.count == 4)
        #expect(server.server.counts.hintsWaiting == 4 && server.server.counts.hintsRefused == 1)
        let elsewhere = server.client("far", from: "192.0.2.1")
        #expect(hint(elsewhere, play(elsewhere, #"{"game":"freecell"}"#)).compactMap(\.error).isEmpty)
        for question in server.positions {
            server.tell { $0.answered(question.number, .position(SolverAnswer(.unknown))) }
        }
        #expect(server.server.counts.hintsWaiting == 0)
        #expect(hint(players[4], tables[4], id: 902).compactMap(\.error).isEmpty)
    }

    /// The more hints wait, the fewer of them may be of one address: four addresses that ask for all that they may have leave
    /// places to others.
    @Test func placesAreLeftToOthers() {
        var served: [Int] = []
        for address in 1...5 {
            let players = (0..<4).map { server.client("p\(address)\($0)", from: "192.0.2.\(address)") }
            let refused = players.map { hint($0, play($0, #"{"game":"freecell"}"#)).compactMap(\.error) }
            served.append(refused.count(where: \.isEmpty))
        }
        #expect(served == [4, 4, 2, 2, 1] && server.positions.count == 13)
        for question in server.positions {
            server.tell { $0.answered(question.number, .position(SolverAnswer(.unknown))) }
        }
        let later = server.client("late", from: "192.0.2.1")
        #expect(hint(later, play(later, #"{"game":"freecell"}"#)).compactMap(\.error).isEmpty)
    }

    /// A player who is gone gets nothing, and the place is free again.
    @Test func aLostConnection() throws {
        let ada = server.client("ada")
        let table = play(ada, #"{"game":"freecell"}"#)
        _ = hint(ada, table)
        let question = try #require(server.positions.last)
        server.drop(ada)
        server.tell { $0.answered(question.number, .position(SolverAnswer(.winnable))) }
        let (again, _) = server.resume(ada)
        let messages = hint(again, table, id: 903)
        #expect(messages.compactMap(\.diff).count == 1 && server.positions.count == 2)
    }

    /// After the end whoever is at the table may ask whether the deal could be won. It counts nowhere.
    @Test func theDealAfterTheEnd() throws {
        let ada = server.client("ada")
        let eve = server.client("eve")
        let table = play(ada, #"{"game":"klondike","level":"easy","deal":1}"#)
        eve.send(line: #"{"type":"watch","table":"\#(table)"}"#)
        _ = eve.take()
        #expect(hint(eve, table).compactMap(\.error).map(\.code) == [.notSeated])
        ada.send(line: #"{"type":"draw","table":"\#(table)"}"#)
        ada.send(line: #"{"type":"resign","table":"\#(table)"}"#)
        _ = ada.take()
        _ = eve.take()
        for client in [ada, eve] {
            #expect(hint(client, table, id: 904).isEmpty)
            let question = try #require(server.positions.last)
            let dealt = PatienceRules.klondike.numbered(1, suits: 4)
            #expect(question.position == PatiencePosition(dealt: dealt, .klondike, question.position.values))
            #expect(question.position.values.draw == 1)
            server.tell { $0.answered(question.number, .position(SolverAnswer(.winnable, next: .draw))) }
            let messages = client.take()
            let hint = try #require(told(messages))
            #expect(hint.moves.isEmpty && hint.verdict == .winnable && hint.seat == 0)
            #expect(messages.compactMap(\.ok).map(\.re) == [.number(904)] && messages.compactMap(\.diff).isEmpty)
        }
    }

    /// Without a solver a hint after the end is refused as before.
    @Test func theDealWithoutASolver() {
        let server = ScriptedServer()
        let ada = server.client("ada")
        ada.send(line: #"{"type":"create","rules":{"game":"freecell"}}"#)
        let table = ada.take().compactMap(\.snapshot).last?.table ?? ""
        ada.ready(table)
        ada.send(line: #"{"type":"resign","table":"\#(table)"}"#)
        _ = ada.take()
        #expect(hint(ada, table).compactMap(\.error).map(\.code) == [.notSeated])
    }
}
