// The fold: what each change does to a copy of a snapshot. SPEC.md has the same as pseudo-code.

/// A change that names what the copy does not have.
struct Misfit: Error {}

extension JSON {
    /// Applies one change to a copy of a snapshot.
    mutating func fold(_ change: JSON) throws(Misfit) {
        func required(_ key: String) throws(Misfit) -> JSON {
            guard let value = change[key] else { throw Misfit() }
            return value
        }
        let (op, rules) = (change["op"]?.string ?? "", self["rules"] ?? [:])
        if patienceOps.contains(op) { return try foldPatience(change) }
        guard var seats = self["seats"]?.array else { throw Misfit() }
        var cards = self["board"]?["cards"]?.array ?? []
        func seat() throws(Misfit) -> Int {
            guard let seat = change["seat"]?.int, seats.indices.contains(seat) else { throw Misfit() }
            return seat
        }
        func named() throws(Misfit) -> [Int] {
            let named = (change["cards"]?.array ?? change["card"].map { [$0] } ?? []).compactMap(\.int)
            guard named.allSatisfy(cards.indices.contains) else { throw Misfit() }
            return named
        }
        func face(_ card: Int) throws(Misfit) -> JSON {
            guard let face = cards[card]["face"] else { throw Misfit() }
            return face
        }
        func add(_ key: String, _ number: Int, to seat: Int) {
            seats[seat][key] = .int((seats[seat][key]?.int ?? 0) + number)
        }
        func clear(_ seat: Int, _ rules: JSON) {
            seats[seat].recount(rules)
            for key in ["score", "groups", "flips", "misses"] { seats[seat][key] = 0 }
        }
        switch op {
        case "reveal":
            let (seat, face) = (try seat(), try required("face"))
            for card in try named() { cards[card] = ["face": face] }
            add("flips", 1, to: seat)
        case "match":
            let seat = try seat()
            for card in try named() { cards[card] = ["face": try face(card), "seat": .int(seat)] }
            add("score", try required("points").int ?? 0, to: seat)
            add("groups", 1, to: seat)
        case "miss":
            let seat = try seat()
            add("score", try required("points").int ?? 0, to: seat)
            add("misses", 1, to: seat)
            if try required("hide_ms") != 0 { self["turn"]?["ms"] = nil }
        case "hide": for card in try named() { cards[card] = .null }
        case "hold":
            let seat = try seat()
            for card in try named() { cards[card] = ["face": try face(card), "held": .int(seat)] }
        case "release": for card in try named() { cards[card] = ["face": try face(card)] }
        case "progress":
            let seat = try seat()
            for (key, count) in change.object where key != "op" && key != "seat" { seats[seat][key] = count }
        case "turn":
            var turn: JSON = ["seat": .int(try seat())]
            turn["ms"] = change["ms"]
            self["turn"] = turn
            replace(from: change, "turns", "tries_left")
        case "seat":
            let seat = try seat()
            if seats[seat]["player"] != change["player"] {
                clear(seat, rules)
                seats[seat]["ready"] = false
            }
            seats[seat].replace(from: change, "player", "name", "account", "rating", "status", "bot", "hold_ms")
        case "ready": seats[try seat()]["ready"] = try required("on")
        case "agree": seats[try seat()]["agree"] = try required("on") == true ? true : nil
        case "phase":
            self["phase"] = try required("phase")
            for seat in seats.indices { seats[seat]["agree"] = nil }
            if let ms = change["ms"] { self["turn"]?["ms"] = ms }
        case "host": self["host"] = change["player"]
        case "theme": self["theme"] = change["theme"]
        case "title": self["title"] = try required("title")
        case "rules":
            guard let next = change["rules"], let count = next["seats"]?.int, 1...64 ~= count else { throw Misfit() }
            (self["rules"], seats) = (next, Array(seats.prefix(count)))
            if (next["game"] == nil) != (rules["game"] == nil) {
                for seat in seats.indices { seats[seat].recount(next) }
            }
            while seats.count < count {
                seats.append(["status": "open", "bot": .null, "ready": false])
                clear(seats.count - 1, next)
            }
        case "deal":
            replace(from: change, "game", "board", "commit", "faces", "theme", "over", "tries_left", "game_ms")
            self["turns"] = 0
            if let seconds = self["rules"]?["game_seconds"]?.int, 1...1_000_000 ~= seconds {
                self["game_ms"] = .int(seconds * 1_000)
            }
            for seat in seats.indices { clear(seat, rules) }
            cards = try required("board")["cards"]?.array ?? []
        case "over":
            self["over"] = change
            self["over"]?["op"] = nil
            replace(from: [:], "turn", "game_ms")
            for seat in seats.indices { seats[seat]["ready"] = false }
        default: return  // A later version's.
        }
        self["seats"] = .array(seats)
        if self["board"]?["cards"] != nil { self["board"]?["cards"] = .array(cards) }
    }
}
