import ServerCore
import TestSupport
import Testing
import Wire

/// What is asked of a patience table and can't be: each is named, says the rule in words, and changes nothing.
@Suite struct PatienceRefusalTests {
    private let server = ScriptedServer()

    private func error(_ line: String, by client: ScriptedClient) -> ErrorReply? {
        client.send(line: line)
        return client.take().compactMap(\.error).first
    }

    private func step(_ fields: String, at table: String, by client: ScriptedClient) -> ErrorReply? {
        error("{\"type\":\(fields),\"table\":\"\(table)\"}", by: client)
    }

    /// What is forbidden in one place: code, field, and whether a hint says what is allowed.
    private func expect(
        _ error: ErrorReply?, _ code: ErrorCode, _ field: String? = nil, says words: String,
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(error?.code == code && error?.field == field, "\(String(describing: error))", sourceLocation: location)
        #expect(
            error?.hint?.contains(words) == true, "\(String(describing: error?.hint))", sourceLocation: location)
    }

    /// A race's boards belong to their seats, and a watcher has none.
    @Test func anothersCards() {
        let (ada, bob, eve) = (server.client("ada"), server.client("bob"), server.client("eve"))
        let table = server.game(.patience("klondike") { $0.mode = "race" }, ada, bob)
        eve.must(.watch(Request.Watch(table: table)))
        _ = (ada.take(), eve.take())
        let boards = server.server.everySnapshot(at: server.now).map(\.board)
        for request in [#""draw""#, #""move","from":"t1","to":"f1""#, #""undo""#, #""finish""#, #""hint""#] {
            expect(step(request + #","seat":1"#, at: table, by: ada), .notSeated, "seat", says: "seat")
            expect(step(request, at: table, by: eve), .notSeated, says: "join")
        }
        #expect(server.server.everySnapshot(at: server.now).map(\.board) == boards)
    }

    /// Nothing moves after the end.
    @Test func afterTheEnd() {
        let ada = server.client("ada")
        let table = server.game(.patience("klondike", terms: { $0.deal = 1 }), ada)
        ada.must(.resign(.init(table: table)))
        ada.must(.join(.init(table: table)))
        _ = ada.take()
        for request in [#""draw""#, #""move","from":"t1","to":"f1""#, #""undo""#, #""finish""#, #""hint""#] {
            expect(step(request, at: table, by: ada), .wrongPhase, says: "again")
        }
    }

    /// The stock that is empty after the last pass, the row over an empty column, and a game without a stock.
    @Test func nothingToDraw() {
        let ada = server.client("ada")
        let klondike = server.game(.patience("klondike", terms: { ($0.draw, $0.passes) = (1, .limited(1)) }), ada)
        for _ in 0..<24 { ada.must(Request(Request.Draw(table: klondike))) }
        _ = ada.take()
        expect(step(#""draw""#, at: klondike, by: ada), .badMove, says: "pass")
        let freecell = server.game(.patience("freecell"), ada)
        _ = ada.take()
        expect(step(#""draw""#, at: freecell, by: ada), .badMove, says: "stock")
        let spider = server.game(.patience("spider"), ada)
        for _ in 0..<5 { ada.must(Request(Request.Draw(table: spider))) }
        _ = ada.take()
        expect(step(#""draw""#, at: spider, by: ada), .badMove, says: "stock")
    }

    /// Piles that are not there, and moves of no card, of too many, from an empty pile, on oneself or of cards face down.
    @Test(
        arguments: [
            (#""from":"t9","to":"f1""#, .noSuchPile, "from", "Piles:"),
            (#""from":"t1","to":"c1""#, .noSuchPile, "to", "Piles:"),
            (#""from":"t7","to":"t1","count":0"#, .badField, "count", "1–104"),
            (#""from":"t7","to":"t1","count":-1"#, .badField, "count", "1–104"),
            (#""from":"t7","to":"t1","count":105"#, .badField, "count", "1–104"),
            (#""from":"t7","to":"t1","count":8"#, .badMove, nil, "only 7 cards"),
            (#""from":"t7","to":"t1","count":3"#, .badMove, nil, "face-down"),
            (#""from":"t7","to":"t7""#, .badMove, nil, "that pile already"),
            (#""from":"f1","to":"t1""#, .badMove, nil, "no card"),
        ] as [(String, ErrorCode, String?, String)]) func piles(
            asked: String, code: ErrorCode, field: String?, words: String
        )
    {
        let ada = server.client("ada")
        let table = server.game(.patience("klondike", terms: { $0.deal = 1 }), ada)
        _ = ada.take()
        expect(step("\"move\"," + asked, at: table, by: ada), code, field, says: words)
    }

    /// Undo ends where the rules say so: at the deal, after so many, and in a race that has none.
    @Test func undoHasItsLimit() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.patience("klondike", terms: { ($0.draw, $0.undo) = (1, .limited(1)) }), ada)
        _ = ada.take()
        expect(step(#""undo""#, at: table, by: ada), .nothingToUndo, says: "dealt")
        for request in [Request(Request.Draw(table: table)), Request(Request.Undo(table: table))] { ada.must(request) }
        ada.must(Request(Request.Draw(table: table)))
        _ = ada.take()
        expect(step(#""undo""#, at: table, by: ada), .nothingToUndo, says: "used up: 1")
        let race = server.game(.patience("klondike") { $0.mode = "race" }, ada, bob)
        ada.must(Request(Request.Draw(table: race)))
        _ = ada.take()
        expect(step(#""undo""#, at: race, by: ada), .nothingToUndo, says: "has no undo")
    }

    /// What names a wrong cause helps nobody: Spider's foundations, those of other suits, and bots where nobody can come.
    @Test func theTrueCause() {
        let ada = server.client("ada")
        let spider = server.game(.patience("spider"), ada)
        _ = ada.take()
        expect(step(#""finish""#, at: spider, by: ada), .badMove, says: "by themselves")
        expect(step(#""bot","seat":0,"strength":"sharp""#, at: spider, by: ada), .wrongGame, says: "alone")
        let klondike = server.game(.patience("klondike", terms: { $0.deal = 1 }), ada)
        _ = ada.take()
        // The ace of hearts lies open in the fifth column.
        expect(step(#""move","from":"t5","to":"f1""#, at: klondike, by: ada), .badMove, says: "for clubs")
        expect(step(#""move","from":"t1","to":"f2""#, at: klondike, by: ada), .badMove, says: "from the ace")
    }

    /// Rules that no game has, and those of the other family, name their field and what it may be.
    @Test(arguments: [
        (#""game":"freecell","deal":0"#, "deal", "1"), (#""game":"freecell","deal":2147483648"#, "deal", "2147483647"),
        (#""game":"klondike","deal":1,"seed":"\#(String(repeating: "0", count: 64))""#, "deal", "seed"),
        (#""game":"spider","suits":3"#, "suits", "1, 2, 4"), (#""game":"freecell","cells":5"#, "cells", "4"),
        (#""game":"klondike","passes":0"#, "passes", "9"), (#""game":"klondike","draw":2"#, "draw", "1, 3"),
        (#""game":"klondike","undo":-1"#, "undo", "1000"), (#""game":"klondike","rows":4"#, "rows", "out"),
        (#""game":"klondike","theme":"animals""#, "theme", "out"),
        (#""game":"spider","turn_seconds":30"#, "turn_seconds", "out"), (#""draw":1"#, "draw", "game"),
        (#""game":"memory","cells":4"#, "cells", "game"), (#""game":"bridge""#, "game", "klondike"),
    ]) func rules(asked: String, field: String, words: String) {
        let ada = server.client("ada")
        let refusal = error("{\"type\":\"create\",\"rules\":{\(asked)}}", by: ada)
        expect(refusal, .badField, "rules." + field, says: words)
    }
}
