/// The two changes that end one game and begin the next, written by hand: they are the longest of all, and a table that
/// plays on sends them every few dozen flips. The last brace is left to the caller.
extension [UInt8] {
    mutating func append(_ deal: Change.Deal) {
        appendLiteral("{\"op\":\"deal\",\"game\":")
        appendString(deal.game)
        appendLiteral(",\"board\":{\"rows\":")
        appendInteger(deal.board.rows)
        appendLiteral(",\"columns\":")
        appendInteger(deal.board.columns)
        appendLiteral(",\"cards\":[")
        for index in deal.board.cards.indices {
            if index > 0 { append(UInt8(ascii: ",")) }
            append(deal.board.cards[index])
        }
        appendLiteral("]},\"commit\":")
        appendString(deal.commit)
        appendLiteral(",\"faces\":{")
        for index in deal.faces.faces.indices {
            if index > 0 { append(UInt8(ascii: ",")) }
            append(deal.faces.faces[index])
        }
        append(UInt8(ascii: "}"))
        guard let theme = deal.theme else { return }
        appendLiteral(",\"theme\":{\"id\":")
        appendString(theme.id)
        appendLiteral(",\"card_back\":")
        appendString(theme.cardBack)
        appendLiteral(",\"background\":")
        appendString(theme.background)
        append(UInt8(ascii: "}"))
    }

    mutating func append(_ over: Over) {
        appendLiteral("{\"op\":\"over\",\"ranking\":[")
        for index in over.ranking.indices {
            appendLiteral(index > 0 ? ",{\"seat\":" : "{\"seat\":")
            appendInteger(over.ranking[index].seat)
            appendLiteral(",\"place\":")
            appendInteger(over.ranking[index].place)
            appendLiteral(",\"score\":")
            appendInteger(over.ranking[index].score)
            append(UInt8(ascii: "}"))
        }
        appendLiteral("],\"reason\":")
        appendString(over.reason.rawValue)
        appendLiteral(",\"server_seed\":")
        appendString(over.serverSeed)
        appendLiteral(",\"nonces\":[")
        for index in over.nonces.indices {
            if index > 0 { append(UInt8(ascii: ",")) }
            if let nonce = over.nonces[index] { appendString(nonce) } else { appendLiteral("null") }
        }
        appendLiteral("],\"deck\":[")
        for index in over.deck.indices {
            if index > 0 { append(UInt8(ascii: ",")) }
            appendString(over.deck[index])
        }
        appendLiteral("],\"next_commit\":")
        appendString(over.nextCommit)
    }

    private mutating func append(_ card: CardState) {
        guard let face = card.face else { return appendLiteral("null") }
        appendLiteral("{\"face\":")
        appendString(face)
        switch card {
        case .held(_, let seat):
            appendLiteral(",\"held\":")
            appendInteger(seat)
        case .taken(_, let seat):
            appendLiteral(",\"seat\":")
            appendInteger(seat)
        case .down, .up: break
        }
        append(UInt8(ascii: "}"))
    }

    private mutating func append(_ face: FaceState) {
        appendString(face.id)
        appendLiteral(":{\"glyph\":")
        appendString(face.glyph)
        appendLiteral(",\"label\":")
        appendString(face.label)
        appendLiteral(",\"ascii\":")
        appendString(face.ascii)
        if let image = face.image {
            appendLiteral(",\"image\":")
            appendString(image)
        }
        append(UInt8(ascii: "}"))
    }
}
