// A bot with a perfect memory, for every mode: bot HOST PORT [TABLE or RULES] [GAMES]
//
// It joins that table, or any that fits rules such as '{"mode":"race"}', plays so many games (1, or for ever with 0), tells how each went, and leaves.
//     swift build -c release && .build/release/bot 127.0.0.1 7247
import BotCore
import Crypto
import Foundation
import Wire

/// A card whose whole group has been seen, else one never seen, else any.
@MainActor func choose(_ player: Player, at table: Snapshot, _ seat: Int) -> Int {
    let (cards, seen, legal) = (table.board.cards, player.seen, table.legalCards(of: seat))
    // The cards of the open attempt. In a scramble those are held, and others lie open for all.
    let mine = cards.indices.filter { card in
        switch cards[card] {
        case .up: table.rules.mode != "scramble"
        case .held(_, let holder): holder == seat
        case .down, .taken: false
        }
    }
    let good = legal.filter { card in
        guard let face = seen[card], mine.isEmpty || seen[mine[0]] == face else { return false }
        return Set(legal + mine).count { seen[$0] == face } == table.rules.groupSize
    }
    return [good, legal.filter { seen[$0] == nil }, legal].lazy.compactMap { $0.randomElement() }.first ?? 0
}

/// Tells how a game went, and whether its shuffle follows from what the server had committed to.
@MainActor func tell(_ over: Over, at table: Snapshot, _ seat: Int) {
    let isShared = ["solo", "coop"].contains(table.rules.mode)
    print(over.won.contains(seat) ? "I won." : !over.won.isEmpty || isShared ? "I lost." : "A draw.")
    fflush(nil)
    let hashing = Hashing(sha256: SHA256.hash, hmacSHA256: { HMACSHA256(key: $0).authenticate })
    let verdict = FairDeal.verdict(on: over, of: table, commit: table.commit, hashing: hashing)
    complain("The shuffle of \(table.game): \(verdict == .good ? "proved" : "\(verdict)").")
}

func complain(_ words: String) { FileHandle.standardError.write(Data((words + "\n").utf8)) }

func stop(_ words: String) -> Never {
    complain(words)
    exit(1)
}

let words = CommandLine.arguments
guard words.count >= 3 else { stop("Usage: bot HOST PORT [TABLE or RULES] [GAMES]") }
let place = words.count > 3 ? words[3] : "{}"
var wish = BotMachine.Wish.table(place)
if place.hasPrefix("{") {
    var tape = JSONTape()
    do {
        try tape.read(Array(place.utf8).span)
        wish = .quick(try WireDecoder.decode(Rules.self, from: tape))
    } catch { stop("These are no rules: \(error)") }
}
let games = words.count > 4 ? Int(words[4]) ?? 1 : 1
var settings = BotMachine.Settings(
    name: "swift bot", strength: .perfect, wish: wish, games: games > 0 ? games : nil, seed: .random(in: 0 ... .max))
settings.hasPlayer = true
signal(SIGPIPE, SIG_IGN)
let player = Player(
    settings, host: words[1], port: words[2], choose: { choose($0, at: $1, $2) }, ended: { tell($1, at: $0, $2) })
if let words = player.play() { stop(words) }
