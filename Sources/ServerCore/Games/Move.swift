/// A move. A flip is stored in the value itself, because it is by far the most frequent.
package enum Move: Sendable, Hashable {
    /// Turn a card of a Memory board up.
    case flip(Int)
    indirect case patience(PatienceAsk)
}

/// What a seat asks of its patience game, with the names of piles as they were sent.
package enum PatienceAsk: Sendable, Hashable {
    case draw, undo, finish, hint
    /// One card without a count.
    case move(from: String, to: String, count: Int?)

    var name: String {
        switch self {
        case .draw: "draw"
        case .undo: "undo"
        case .finish: "finish"
        case .hint: "hint"
        case .move: "move"
        }
    }
}

/// In the journal a move of a patience game is the name and the fields of its request.
extension Move: Codable {
    private enum Form: Codable {
        case flip(Int)
        case other(Named)
    }

    private struct Named: Codable {
        var name: String
        var from: String?
        var to: String?
        var count: Int?
    }

    package init(from decoder: any Decoder) throws {
        switch try Form(from: decoder) {
        case .flip(let card): self = .flip(card)
        case .other(let move):
            let asks: [PatienceAsk] = [.draw, .undo, .finish, .hint]
            if let ask = asks.first(where: { $0.name == move.name }) {
                self = .patience(ask)
            } else if move.name == "move", let from = move.from, let to = move.to {
                self = .patience(.move(from: from, to: to, count: move.count))
            } else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "there is no move \(move.name)"))
            }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .flip(let card): try Form.flip(card).encode(to: encoder)
        case .patience(.move(let from, let to, let count)):
            try Form.other(Named(name: "move", from: from, to: to, count: count)).encode(to: encoder)
        case .patience(let ask): try Form.other(Named(name: ask.name)).encode(to: encoder)
        }
    }
}
