// A bot with a perfect memory, for every mode: ./bot HOST PORT [TABLE or RULES] [GAMES]
//
// It joins that table, or any that fits rules such as '{"mode":"race"}', plays so many games (1, or for ever with 0), tells how each went, and leaves.
//     swiftc -O -o bot main.swift pairs.swift link.swift fold.swift table.swift proof.swift patience.swift json.swift
import Foundation

final class Bot {
    let pairs: Pairs
    /// How many games it still plays.
    var left: Int
    /// The table's id and its copy.
    var name: String?
    var table: Table? { name.flatMap { pairs.tables[$0] } }
    /// The game that it plays, and its seat in it.
    var game: JSON?
    var seat: Int?
    /// The request that has no reply yet, and the `seq` at which it was sent.
    var asked: (type: JSON?, seq: Int)?
    /// The `seq` at which a request was refused: until something changes, or some time has passed, the same would come again.
    var refused: Int?
    /// The `seq` at which a look at the whole table was asked for, because our seat is gone in the copy.
    var checked: Int?

    init(_ pairs: Pairs, games: Int) {
        self.pairs = pairs
        left = games > 0 ? games : .max
    }

    func ask(_ request: JSON, about table: Table) {
        var request = request
        request["table"] = table.state["table"]
        asked = (request["type"], table.seq)
        pairs.ask(request)
    }

    /// A card whose whole group has been seen, else one never seen, else any.
    func choose(_ mine: [Int], at table: Table) -> Int {
        let (cards, seen) = (table.cards, table.seen)
        let others = cards.indices.filter { cards[$0]["held"] != nil && !mine.contains($0) }
        // Those that can be turned, or in a scramble taken up, at once.
        let free = cards.indices.filter { card in
            let canTake = table.mode == "scramble" && cards[card]["seat"] == nil && cards[card]["held"] == nil
            return !mine.contains(card) && (cards[card] == .null || canTake)
        }
        let good = free.filter { card in
            guard let face = seen[card], mine.isEmpty || seen[mine[0]] == face else { return false }
            return (free + mine).count { seen[$0] == face } == table.group
        }
        // Where no other is left, one that somebody holds.
        return [good, free.filter { seen[$0] == nil }, free, others].lazy.compactMap { $0.randomElement() }.first ?? 0
    }

    /// Does what the phase asks for. Only after a whole message, when nothing is missing and no request of ours is open.
    func act() {
        guard let table else { return }
        let state = table.state
        if let game, let ended = table.ended, ended.game == game {
            tell(ended.over, isShared: ["solo", "coop"].contains(table.mode))
            FileHandle.standardError.write(
                Data("The shuffle of \(game.string ?? ""): \(ended.flaw ?? "proved").\n".utf8))
            (self.game, left) = (nil, left - 1)
        } else if let game, game != state["game"] {  // It ended while we were away.
            (self.game, left) = (nil, left - 1)
        }
        if asked != nil || table.behind != nil || !pairs.isLive || table.seq == refused { return }
        if table.seat(of: pairs.player) == nil, checked != table.seq {
            checked = table.seq
            return ask(["type": "sync"], about: table)  // Sure of it before we go.
        }
        // We have played enough, or have been put out of the game.
        guard let now = table.seat(of: pairs.player), left > 0 else {
            return ask(["type": "leave"], about: table)
        }
        seat = now
        let own = state["seats"]?.array?[now]
        if state["phase"] == "playing" || state["phase"] == "paused" { game = state["game"] }
        switch state["phase"]?.string {
        case "waiting" where own?["ready"] != true: ask(["type": "ready", "nonce": nonce()], about: table)
        case "over" where own?["ready"] != true: ask(["type": "again", "nonce": nonce()], about: table)
        case "paused" where own?["agree"] == nil: ask(["type": "pause", "on": false], about: table)
        default:
            guard let mine = table.attempt(of: pairs.player) else { return }
            var flip: JSON = ["type": "flip", "card": .int(choose(mine, at: table))]
            // Where all move at once, seq would only be in the way.
            if state["turn"] != nil { flip["seq"] = state["seq"] }
            ask(flip, about: table)
        }
    }

    private func tell(_ over: JSON, isShared: Bool) {
        let first = over["ranking"]?.array?.filter { $0["place"] == 1 }.compactMap { $0["seat"] }
        let won = over["won"]?.array ?? first ?? []
        print(won.contains { $0.int == seat } ? "I won." : !won.isEmpty || isShared ? "I lost." : "A draw.")
        fflush(nil)
    }

    private func nonce() -> JSON {
        .string((0..<64).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined())
    }

    /// Plays until the end, and says how it came to that; nil where all games are played.
    func play() -> String? {
        do throws(Refused) {
            while true {
                let (message, request) = try pairs.next()
                let type = request?["type"]
                switch message["type"]?.string {
                case "error":
                    if type == nil || type == "join" || type == "quick" {
                        return "\(message["code"]?.string ?? ""): \(message["message"]?.string ?? "")"
                    }
                    // Nothing has changed since we decided: not the same again at once.
                    if let asked, table?.seq == asked.seq {
                        refused = asked.seq
                        pairs.wake(after: message["retry_ms"]?.int ?? 1_000)
                    }
                case "wake": refused = nil
                case "closed" where message["table"]?.string == name: return left == 0 ? nil : "The table is gone."
                case "snapshot": name = name ?? message["table"]?.string
                default: break
                }
                if let type, type == asked?.type {
                    asked = nil
                    if type == "leave" { return left == 0 ? nil : "I have lost my seat." }
                }
                act()
            }
        } catch {
            return left == 0 ? nil : error.reason
        }
    }
}

func stop(_ words: String) -> Never {
    FileHandle.standardError.write(Data((words + "\n").utf8))
    exit(1)
}

let words = CommandLine.arguments
guard words.count >= 3 else { stop("Usage: ./bot HOST PORT [TABLE or RULES] [GAMES]") }
let place = words.count > 3 ? words[3] : "{}"
let pairs = Pairs(host: words[1], port: words[2], name: "swift bot")
if place.hasPrefix("{") {
    guard let rules = try? JSONDecoder().decode(JSON.self, from: Data(place.utf8)) else {
        stop("The rules are no JSON.")
    }
    pairs.ask(["type": "quick", "rules": rules])
} else {
    pairs.ask(["type": "join", "table": .string(place)])
}
if let words = Bot(pairs, games: words.count > 4 ? Int(words[4]) ?? 1 : 1).play() { stop(words) }
