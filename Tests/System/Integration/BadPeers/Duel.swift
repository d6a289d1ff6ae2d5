import Foundation
import TestSupport
import Testing

/// Two players at a table that play on and on, game after game, and check all that they are sent: every flip gets its diff
/// and its ok, no `seq` is left out, and every game is cleared.
final class Duel {
    let table: String
    private let players: [RawPeer]
    private var seats = [Seat(), Seat()]
    private var isDown: [Bool] = []
    /// Every card's face, as far as it was seen.
    private var faces: [String?] = []
    /// The card turned up first in an attempt that is not over.
    private var open: Int?
    private var turn = 0
    private var requests = 10
    /// How many games were played to the end without a fault.
    private(set) var games = 0

    private struct Seat {
        var seq = 0
    }

    /// Sits two peers down, who have said nothing yet, and starts the game.
    init(_ ada: RawPeer, _ bob: RawPeer) throws {
        players = [ada, bob]
        try ada.send(#"{"type":"hello","protocol":1,"name":"ada"}"#)
        try ada.send(
            #"{"type":"create","id":2,"rules":{"level":"easy","hide_ms":0,"turn_seconds":0,"auto_again":true}}"#)
        table = field("table", of: try ada.line(containing: #""re":2"#))
        try bob.send(#"{"type":"hello","protocol":1,"name":"bob"}"#)
        try bob.send(#"{"type":"join","id":2,"table":"\#(table)"}"#)
        seats[1].seq = try #require(Self.object(try bob.line(containing: #""re":2"#))["seq"] as? Int)
        for player in players { try player.send(#"{"type":"ready","table":"\#(table)"}"#) }
        try follow { $0.contains(#""op":"deal""#) }
    }

    /// The mover turns a card up. Both players get the same diff, and then the mover its ok.
    func flip() throws {
        let card = chosenCard
        requests += 1
        let (mover, request) = (turn, requests)
        try players[mover].send(#"{"type":"flip","id":\#(request),"table":"\#(table)","card":\#(card)}"#)
        let reveal = #"{"op":"reveal","card":\#(card),"#
        try follow { $0.contains(reveal) }
        let reply = try players[mover].line(containing: #""re":"#)
        #expect(reply == #"{"type":"ok","re":\#(request),"seq":\#(seats[mover].seq)}"#)
    }

    /// Ada says as many lines of 300 characters at once; both players get them all.
    func talk(lines: Int) throws {
        let remark = String(repeating: "x", count: 300)
        for _ in 0..<lines { try players[0].send(#"{"type":"chat","table":"\#(table)","text":"\#(remark)"}"#) }
        for player in players {
            for _ in 0..<lines { try player.line(containing: #""chat""#) }
        }
    }

    /// How many watch, as the list of tables tells.
    func watchers() throws -> Int {
        try players[0].send(#"{"type":"list"}"#)
        let list = Self.object(try players[0].line(containing: #""tables""#))
        let tables = list["tables"] as? [[String: Any]]
        return try #require(tables?.first?["watchers"] as? Int)
    }

    /// Reads both players' diffs up to the one wanted.
    private func follow(until isWanted: (String) -> Bool) throws {
        for index in players.indices {
            while true {
                let line = try #require(try players[index].line(containing: #""diff""#))
                let diff = Self.object(line)
                let seq = try #require(diff["seq"] as? Int)
                #expect(seq == seats[index].seq + 1)
                seats[index].seq = seq
                if index == 0 { apply(diff["changes"] as? [[String: Any]] ?? []) }
                if isWanted(line) { break }
            }
        }
    }

    /// The partner of the open card, one of a pair that was seen, else a card that was not.
    private var chosenCard: Int {
        let down = isDown.indices.filter { isDown[$0] }
        func partner(of card: Int) -> Int? {
            faces[card].flatMap { face in down.first { $0 != card && faces[$0] == face } }
        }
        if let open { return partner(of: open) ?? down.first { faces[$0] == nil } ?? down[0] }
        return down.first { partner(of: $0) != nil } ?? down.first { faces[$0] == nil } ?? down[0]
    }

    private func apply(_ changes: [[String: Any]]) {
        for change in changes {
            switch change["op"] as? String {
            case "deal":
                isDown = Array(repeating: true, count: 12)
                faces = Array(repeating: nil, count: 12)
                open = nil
            case "reveal":
                let card = change["card"] as? Int ?? 0
                isDown[card] = false
                faces[card] = change["face"] as? String
                open = open == nil ? card : nil
            case "hide": for card in change["cards"] as? [Int] ?? [] { isDown[card] = true }
            case "turn": turn = change["seat"] as? Int ?? 0
            case "over":
                let ranking = change["ranking"] as? [[String: Any]] ?? []
                #expect(change["reason"] as? String == "cleared")
                #expect(ranking.compactMap { $0["score"] as? Int }.reduce(0, +) == 6)
                games += 1
            default: break
            }
        }
    }

    private static func object(_ line: String?) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data((line ?? "").utf8)) as? [String: Any]) ?? [:]
    }
}
