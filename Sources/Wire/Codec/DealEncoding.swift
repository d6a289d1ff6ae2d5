/// The two changes that end one game and begin the next, and what a snapshot shares with them, written by hand: they are
/// the longest of all, and a table that plays on sends them every few dozen flips. The last brace is left to the caller.
extension JSONBuffer {
    mutating func write(_ deal: Change.Deal) {
        write(.deal, deal.game)
        write(deal.board)
        write(.commit, deal.commit)
        write(deal.faces, deal.theme)
    }

    mutating func write(_ over: Over) {
        write(.overBegan)
        write(overFields: over)
    }

    mutating func write(overFields over: Over) {
        write(list: over.ranking) { line, place in
            line.write(.placeSeat, place.seat)
            line.write(.place, place.place)
            line.write(.score, place.score)
            line.write(byte: .endObject)
        }
        write(byte: .endList)
        write(.won)
        write(list: over.won) { $0.write($1) }
        write(byte: .endList)
        write(.reason, over.reason.rawValue)
        if !over.isSealed {
            write(.serverSeed, over.serverSeed)
            write(.nonces)
            write(list: over.nonces) { line, nonce in
                if let nonce { line.write(nonce) } else { line.write(.null) }
            }
            write(byte: .endList)
            write(.deck)
            write(list: over.deck) { $0.write($1) }
            write(byte: .endList)
            write(.nextCommit, over.nextCommit)
        }
        write(.archive, over.archive)
        write(.rated, over.rated)
        write(.unrated, over.unrated?.rawValue)
    }

    mutating func write(_ board: BoardState) {
        write(.board)
        guard case .memory(let board) = board else { return write(encoding: board) }
        write(.rows)
        write(board.rows)
        write(.columns, board.columns)
        write(.cards)
        write(list: board.cards) { $0.write($1) }
        write(byte: .endList)
        write(byte: .endObject)
    }

    mutating func write(_ faces: FaceList, _ theme: ThemeColours?) {
        write(.faces)
        write(list: faces.faces) { $0.write($1) }
        write(byte: .endObject)
        guard let theme else { return }
        write(.theme, theme.id)
        write(.cardBack, theme.cardBack)
        write(.background, theme.background)
        write(.loading, theme.loading)
        write(byte: .endObject)
    }

    private mutating func write(_ card: CardState) {
        guard let face = card.face else { return write(.null) }
        write(.cardFace, face)
        switch card {
        case .held(_, let seat): write(.held, seat)
        case .taken(_, let seat): write(.seat, seat)
        case .down, .up: break
        }
        write(byte: .endObject)
    }

    private mutating func write(_ face: FaceState) {
        write(face.id)
        write(.glyph, face.glyph)
        write(.label, face.label)
        write(.ascii, face.ascii)
        write(.image, face.image)
        if let credit = face.credit {
            write(.credit)
            write(encoding: credit)
        }
        write(byte: .endObject)
    }
}

extension JSONPiece {
    fileprivate static let archive: JSONPiece = #","archive":"#
    fileprivate static let cardFace: JSONPiece = #"{"face":"#
    fileprivate static let credit: JSONPiece = #","credit":"#
    fileprivate static let deal: JSONPiece = #"{"op":"deal","game":"#
    fileprivate static let glyph: JSONPiece = #":{"glyph":"#
    fileprivate static let loading: JSONPiece = #","loading":"#
    fileprivate static let overBegan: JSONPiece = #"{"op":"over","ranking":["#
    fileprivate static let placeSeat: JSONPiece = #"{"seat":"#
    fileprivate static let rated: JSONPiece = #","rated":"#
    fileprivate static let rows: JSONPiece = #"{"rows":"#
    fileprivate static let unrated: JSONPiece = #","unrated":"#
}
