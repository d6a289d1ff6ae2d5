// A copy of a table: the faces that have been up, and whose move it is. fold.swift has what each change does.

/// A copy of a table, and the faces that have been up in the game.
struct Table {
    /// The snapshot as it is now.
    private(set) var state: JSON
    private(set) var seen: [Int: String] = [:]
    /// The last game that is over, and what is wrong with its deal: nil if the shuffle is proved.
    private(set) var ended: (game: JSON?, over: JSON, flaw: String?)?
    /// Why lines are missing.
    var behind: Outcome?

    enum Outcome: String {
        case folded, old
        /// Send `sync` with `since`.
        case gap
        /// Send `sync` without it.
        case misfit
    }

    init(_ snapshot: JSON) {
        state = [:]
        take(snapshot)
    }

    var seq: Int { state["seq"]?.int ?? 0 }
    var cards: [JSON] { state["board"]?["cards"]?.array ?? [] }
    var mode: String? { state["rules"]?["mode"]?.string }
    var group: Int { state["rules"]?["group"]?.int ?? 0 }

    /// A snapshot replaces the copy.
    mutating func take(_ snapshot: JSON) {
        if snapshot["game"] != state["game"] { seen = [:] }
        state = snapshot
        for (card, up) in cards.enumerated() { if let face = up["face"]?.string { seen[card] = face } }
        if let over = state["over"] { ended = (state["game"], over, flaw(of: state, seen)) }
    }

    /// Takes a diff. Only one that is `.folded` changes the copy.
    mutating func fold(_ diff: JSON) -> Outcome {
        guard let next = diff["seq"]?.int, next > seq else { return .old }
        guard next == seq + 1 else { return .gap }
        let before = self
        do {
            for change in diff["changes"]?.array ?? [] {
                try state.fold(change)
                switch change["op"]?.string {
                case "reveal": seen[change["card"]?.int ?? -1] = change["face"]?.string
                case "deal": seen = [:]
                case "over": ended = (state["game"], state["over"] ?? [:], flaw(of: state, seen))
                default: break
                }
            }
        } catch {
            self = before
            return .misfit
        }
        state["seq"] = .int(next)
        return .folded
    }

    /// The seat in which the player plays; nil without one, or where it is lost, left, or a bot's.
    func seat(of player: String?) -> Int? {
        state["seats"]?.array?.firstIndex {
            $0["player"]?.string == player && $0["status"] == "here" && $0["bot"] == .null
        }
    }

    /// The cards of the player's open attempt, none where it begins; nil where it is not the player's move.
    ///
    /// In a scramble it is not your move while a flip of yours has no reply, either. In patience it is nil.
    func attempt(of player: String?) -> [Int]? {
        guard let seat = seat(of: player), state["phase"] == "playing", !cards.isEmpty else { return nil }
        if mode == "scramble" { return cards.indices.filter { cards[$0]["held"]?.int == seat } }
        if mode != "race", state["turn"]?["seat"]?.int != seat { return nil }
        let up = cards.indices.filter { cards[$0] != .null && cards[$0]["seat"] == nil }
        return up.count >= group || up.contains { cards[$0]["face"] != cards[up[0]]["face"] } ? nil : up
    }
}
