import Patience
import ServerCore
import Testing

/// A server that offers a second family of games, over TCP, to a program and to a person who types.
@Suite struct SecondFamilyTests {
    /// A program and a person race each other: draws, moves, undo and refusals, each on piles that the other never sees.
    @Test func aRaceInBothDialects() throws {
        let server = try ServerOnLoop(.tcp, families: GameFamilies.all + [PatienceFamily()])
        let (ada, bob) = (try server.connect(), try server.connect())
        try ada.send(#"{"type":"hello","protocol":1,"name":"ada"}"#)
        try ada.send(#"{"type":"create","id":1,"rules":{"game":"patience","mode":"race","undo":1}}"#)
        let created = try ada.line(containing: #""snapshot""#)
        #expect(created?.contains(#""rules":{"game":"patience","undo":1,"mode":"race","seats":2"#) == true)
        #expect(created?.contains(#""board":{"piles":[{"id":"stock","kind":"stock","cards":[null,"#) == true)
        let table = field("table", of: try ada.line(containing: #""re":1"#))
        for line in ["name bob", "join \(table)", "ready"] { try bob.send(line) }
        #expect(try bob.line(containing: "Patience") == "Patience, a race; 1 undos.")
        #expect(try bob.line(containing: "stock [ ] [ ]") != nil)
        try ada.send(#"{"type":"ready","table":"\#(table)"}"#)
        #expect(try bob.line(containing: "A new game: 12 cards.") != nil)
        let dealt = try ada.line(containing: #""deal""#)
        #expect(dealt?.contains(#"{"op":"show","pile":"t1","card":0,"face":""#) == true)

        // What the program draws, the person hears of as a count alone.
        try ada.send(#"{"type":"draw","id":2,"table":"\#(table)"}"#)
        let drawn = try ada.line(containing: #""carry""#)
        #expect(drawn?.contains(#""from":"stock","to":"waste","count":1,"seat":0,"reverse":true,"faces":["#) == true)
        try ada.send(#"{"type":"undo","id":3,"table":"\#(table)"}"#)
        let undone = try ada.line(containing: #""carry""#)
        #expect(undone?.contains(#""from":"waste","to":"stock","count":1,"seat":0,"reverse":true,"down":true"#) == true)
        #expect(undone?.contains(#""moves":0,"undos":1"#) == true)
        try ada.send(#"{"type":"undo","id":4,"table":"\#(table)"}"#)
        #expect(try ada.line(containing: #""re":4"#)?.contains(#""nothing_to_undo""#) == true)
        try ada.send(#"{"type":"flip","id":5,"table":"\#(table)","card":0}"#)
        #expect(try ada.line(containing: #""re":5"#)?.contains(#""wrong_game""#) == true)

        // What the person draws, the program hears of as a count alone.
        try bob.send("draw")
        #expect(try bob.line(containing: "bob moves a card from stock to waste.") != nil)
        let told = try ada.line(containing: #""seat":1,"#)
        #expect(told?.contains(#""changes":[{"op":"progress","#) == true)
        for line in ["move waste x9", "help move", "undo", "board"] { try bob.send(line) }
        #expect(try bob.line(containing: "error no_such_pile: ") != nil)
        #expect(try bob.line(containing: "Usage: move FROM TO [COUNT]") != nil)
        #expect(try bob.line(containing: "bob moves a card from waste to stock.") != nil)
        #expect(try bob.line(containing: "waste") == "waste")
        try bob.send("tables")
        #expect(try bob.line(containing: "seats taken, ")?.hasSuffix("seats taken, patience race") == true)
        try bob.send("resign")
        #expect(try ada.line(containing: #""over""#)?.contains(#""reason":"resigned""#) == true)
    }
}
