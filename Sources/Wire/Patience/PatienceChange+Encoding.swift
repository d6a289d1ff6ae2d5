/// Writes the changes of a move without `Codable`: the same bytes.
extension JSONBuffer {
    mutating func write(_ change: PatienceChange) {
        switch change {
        case .carry(let carry):
            write(.carry, carry.from)
            write(.to, carry.to)
            write(.count, carry.count)
            write(.seat, carry.seat)
            write(.reverse, carry.reverse)
            if let faces = carry.faces {
                write(.facesUp)
                write(list: faces) { $0.write($1) }
                write(byte: .endList)
            }
            write(.down, carry.down)
        case .show(let pile, let card, let face, let seat):
            write(.show, pile)
            write(.card, card)
            write(.face, face)
            write(.seat, seat)
        case .cover(let pile, let card):
            write(.cover, pile)
            write(.card, card)
        case .progress(let progress):
            write(.progress, progress.seat)
            write(.score, progress.score)
            write(.groups, progress.groups)
            write(.moves, progress.moves)
            write(.undos, progress.undos)
            write(.hints, progress.hints)
        case .stuck(let seat, let on):
            write(.stuck, seat)
            write(.on, on)
        }
        write(byte: .endObject)
    }
}

extension JSONPiece {
    fileprivate static let carry: JSONPiece = #"{"op":"carry","from":"#
    fileprivate static let to: JSONPiece = #","to":"#
    fileprivate static let count: JSONPiece = #","count":"#
    fileprivate static let reverse: JSONPiece = #","reverse":"#
    fileprivate static let down: JSONPiece = #","down":"#
    fileprivate static let on: JSONPiece = #","on":"#
    fileprivate static let facesUp: JSONPiece = #","faces":["#
    fileprivate static let show: JSONPiece = #"{"op":"show","pile":"#
    fileprivate static let cover: JSONPiece = #"{"op":"cover","pile":"#
    fileprivate static let card: JSONPiece = #","card":"#
    fileprivate static let moves: JSONPiece = #","moves":"#
    fileprivate static let undos: JSONPiece = #","undos":"#
    fileprivate static let hints: JSONPiece = #","hints":"#
    fileprivate static let progress: JSONPiece = #"{"op":"progress","seat":"#
    fileprivate static let stuck: JSONPiece = #"{"op":"stuck","seat":"#
}
