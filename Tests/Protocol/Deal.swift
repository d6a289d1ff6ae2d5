import TestSupport
import Wire

/// A `deal` step: the deck that a practice seed gives, so that a transcript can name cards by what is on them.
///
///     deal <table>#2 groups=3 columns=3 seats=0,1 nonces=<nonce A>,-
///
/// From there on `<x1>` and `<x2>` are the cards of the deck's first face, `<y1>` and `<y2>` of the second, and so on
/// through z, u, v, w, m to t, xx, xy; `<@x1>` is the same card's place, as in `b2`. Every table id gives another deck, so a transcript
/// that knew its cards by number could be played once only. `group=3` makes groups of three.
struct Deal {
    let names: [(name: String, card: Int)]
    let columns: Int

    /// Deals as the step says; its variables must have been filled in.
    init(_ step: String, seed: String) throws {
        let words = step.split(separator: " ")
        var fields = ["group": "2", "nonces": ""]
        for word in words.dropFirst() {
            let pair = word.split(separator: "=", maxSplits: 1)
            fields[String(pair[0])] = String(pair[1])
        }
        func number(_ field: String) -> Int? { fields[field].flatMap { Int($0) } }
        guard let seed = ServerSeed(hex: seed), let groups = number("groups"), let size = number("group"),
            let columns = number("columns"), let seats = fields["seats"]
        else { throw TranscriptFailure(step, "is no deal") }
        let nonces = fields["nonces"]!.split(separator: ",").map(String.init)
        let contributions = seats.split(separator: ",").enumerated().map { index, seat in
            (seat: Int(seat)!, nonce: index < nonces.count ? Nonce(hex: nonces[index]) ?? .zero : .zero)
        }
        let deck = FairDeal.deck(
            seed: seed, game: String(words[0]), groups: groups, groupSize: size, nonces: contributions, hashing: .real)
        var seen: [Int: Int] = [:]
        names = deck.enumerated().map { card, face in
            seen[face, default: 0] += 1
            return (Self.name(ofFace: face) + "\(seen[face]!)", card)
        }
        self.columns = columns
    }

    /// The name of a deck's face, from 0: one letter, from the 15th face on two. Places have the letters up to l.
    static func name(ofFace face: Int) -> String {
        let letters = Array("xyzuvwmnopqrst")
        let last = String(letters[face % letters.count])
        return face < letters.count ? last : name(ofFace: face / letters.count - 1) + last
    }

    /// Whether the name is a card's, such as `x1`.
    static func isCard(_ name: String) -> Bool { name.wholeMatch(of: #/[m-z]{1,2}\d/#) != nil }

    static func face(ofCard name: String) -> String { String(name.dropLast()) }

    /// Gives the names their values.
    func bind(_ bindings: inout Bindings) {
        for (name, card) in names {
            bindings[name] = "\(card)"
            bindings["@" + name] = CardPosition(card: card, columns: columns).description
        }
    }
}
