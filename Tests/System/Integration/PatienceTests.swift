import ServerCore
import Testing

/// A patience game over TCP, between a program and a person who types.
@Suite struct PatienceTests {
    /// They race each other: draws, moves, undo and refusals, each on piles that the other never sees.
    @Test func aRaceInBothDialects() throws {
        let server = try ServerOnLoop(.tcp)
        let (ada, bob) = (try server.connect(), try server.connect())
        try ada.send(#"{"type":"hello","protocol":1,"name":"ada"}"#)
        try ada.send(#"{"type":"create","id":1,"rules":{"game":"klondike","mode":"race","undo":1,"deal":1}}"#)
        let created = try ada.line(containing: #""snapshot""#)
        #expect(created?.contains(#""board":{"piles":[{"id":"stock","kind":"stock","cards":[null,"#) == true)
        let table = field("table", of: try ada.line(containing: #""re":1"#))
        for line in ["name bob", "join \(table)", "ready"] { try bob.send(line) }
        #expect(try bob.line(containing: "Klondike")?.hasPrefix("Klondike, a race, level normal: draw 3, ") == true)
        #expect(try bob.line(containing: "stock 24") == "stock 24  waste --")
        try ada.send(#"{"type":"ready","table":"\#(table)"}"#)
        #expect(try bob.line(containing: "A new game: 52 cards.") != nil)
        let dealt = try ada.line(containing: #""deal""#)
        #expect(dealt?.contains(#"{"id":"t1","kind":"tableau","cards":[{"face":"JD"}]}"#) == true)

        // What the program draws, the person hears of as a count alone.
        try ada.send(#"{"type":"draw","id":2,"table":"\#(table)"}"#)
        let drawn = try ada.line(containing: #""carry""#)
        #expect(drawn?.contains(#""from":"stock","to":"waste","count":3,"seat":0,"reverse":true,"faces":["#) == true)
        try ada.send(#"{"type":"undo","id":3,"table":"\#(table)"}"#)
        let undone = try ada.line(containing: #""carry""#)
        #expect(undone?.contains(#""from":"waste","to":"stock","count":3,"seat":0,"reverse":true,"down":true"#) == true)
        #expect(undone?.contains(#""moves":0,"undos":1"#) == true)
        try ada.send(#"{"type":"undo","id":4,"table":"\#(table)"}"#)
        #expect(try ada.line(containing: #""re":4"#)?.contains(#""nothing_to_undo""#) == true)
        try ada.send(#"{"type":"flip","id":5,"table":"\#(table)","card":0}"#)
        #expect(try ada.line(containing: #""re":5"#)?.contains(#""wrong_game""#) == true)

        // What the person does, the program hears of as a count alone.
        try bob.send("move t5 f3")
        #expect(try bob.line(containing: "bob moves 1 card from t5 to f3.") != nil)
        let told = try ada.line(containing: #""seat":1,"#)
        #expect(told?.contains(#""changes":[{"op":"progress","#) == true)
        for line in ["move waste x9", "help move", "undo", "board"] { try bob.send(line) }
        #expect(try bob.line(containing: "error no_such_pile: ") != nil)
        #expect(try bob.line(containing: "Usage: move FROM TO [COUNT]") != nil)
        #expect(try bob.line(containing: "bob moves 1 card from f3 to t5.") != nil)
        try bob.send("tables")
        #expect(try bob.line(containing: "seats taken, ")?.hasSuffix("seats taken, klondike race normal") == true)
        try bob.send("resign")
        #expect(try ada.line(containing: #""over""#)?.contains(#""reason":"resigned""#) == true)
    }
}
