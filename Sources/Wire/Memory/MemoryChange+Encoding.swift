/// Writes the changes of a flip without `Codable`: the same bytes, without an allocation.
extension JSONBuffer {
    mutating func write(_ change: MemoryChange) {
        switch change {
        case .reveal(let card, let face, let seat):
            write(.reveal, card)
            write(.face, face)
            write(.seat, seat)
        case .hide(let cards):
            write(.hide, cards)
        case .match(let cards, let seat, let points):
            write(.match, cards)
            write(.seat, seat)
            write(.points, points)
        case .miss(let cards, let seat, let points, let hideMs):
            write(.miss, cards)
            write(.seat, seat)
            write(.points, points)
            write(.hideMs, hideMs)
        case .hold(let card, let seat):
            write(.hold, card)
            write(.seat, seat)
        case .release(let cards):
            write(.release, cards)
        case .progress(let seat, let score, let groups, let flips, let misses):
            write(.progress, seat)
            write(.score, score)
            write(.groups, groups)
            write(.flips, flips)
            write(.misses, misses)
        }
        write(byte: .endObject)
    }

    @inline(__always)
    private mutating func write(_ start: JSONPiece, _ cards: CardList) {
        write(start)
        for index in 0..<cards.count {
            if index > 0 { write(byte: UInt8(ascii: ",")) }
            write(cards[index])
        }
        write(byte: .endList)
    }
}

extension JSONPiece {
    fileprivate static let hold: JSONPiece = #"{"op":"hold","card":"#
    fileprivate static let hide: JSONPiece = #"{"op":"hide","cards":["#
    fileprivate static let match: JSONPiece = #"{"op":"match","cards":["#
    fileprivate static let miss: JSONPiece = #"{"op":"miss","cards":["#
    fileprivate static let progress: JSONPiece = #"{"op":"progress","seat":"#
    fileprivate static let release: JSONPiece = #"{"op":"release","cards":["#
    fileprivate static let reveal: JSONPiece = #"{"op":"reveal","card":"#
}
