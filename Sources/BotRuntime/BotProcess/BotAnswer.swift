import Wire

/// What a bot may write on a line.
package enum BotAnswer: Equatable {
    /// `2`, `{"card":2}` or `{"card":2,"n":3}`: the card to turn, and the number of the move that it answers.
    case card(Int, move: Int?)
    /// `{"from":"t1","to":"t3","count":2}`, at a table of patience: one of its legal steps. Without `count` it is 1 card.
    case step(from: String, to: String, count: Int, move: Int?)
    /// `{"resign":true}`, at a table of patience: the bot gives the game up.
    case resign(move: Int?)
    /// `{"ask":"snapshot"}`.
    case wantsSnapshot
    /// Spaces alone.
    case blank

    /// Reads a line; nil for one that is no answer.
    package init?(_ line: [UInt8], _ tape: inout JSONTape) {
        guard let first = line.first(where: { !Self.spaces.contains($0) }) else {
            self = .blank
            return
        }
        var object = line
        if first != UInt8(ascii: "{") {
            // A number alone is read as the only field of an object.
            guard !line.contains(UInt8(ascii: ",")) else { return nil }
            object = Array(#"{"card":"#.utf8) + line + [UInt8(ascii: "}")]
        }
        guard (try? tape.read(object.span)) != nil else { return nil }
        let number = tape.field(Self.moveKey).map { tape.integer($0) }
        let move = number ?? nil
        if let card = tape.field(Self.cardKey).map({ tape.integer($0) }) {
            guard let card, number != .some(nil) else { return nil }
            self = .card(card, move: move)
        } else if let from = tape.field(Self.fromKey), let to = tape.field(Self.toKey) {
            let count = tape.field(Self.countKey).map { tape.integer($0) } ?? 1
            guard let from = tape.string(from), let to = tape.string(to), let count, number != .some(nil) else {
                return nil
            }
            self = .step(from: from, to: to, count: count, move: move)
        } else if let resign = tape.field(Self.resignKey) {
            guard tape.boolean(resign) == true, number != .some(nil) else { return nil }
            self = .resign(move: move)
        } else if let ask = tape.field(Self.askKey), tape.string(ask) == "snapshot" {
            self = .wantsSnapshot
        } else {
            return nil
        }
    }

    private static let spaces: Set<UInt8> = [0x20, 0x09, 0x0D]
    private static let cardKey = JSONKey("card")
    private static let moveKey = JSONKey("n")
    private static let fromKey = JSONKey("from")
    private static let toKey = JSONKey("to")
    private static let countKey = JSONKey("count")
    private static let resignKey = JSONKey("resign")
    private static let askKey = JSONKey("ask")
}
