/// Writes the changes of a move without `Codable`: the same bytes.
extension PatienceChange {
    /// Appends the change as JSON.
    public func write(to line: inout JSONBuffer) {
        switch self {
        case .carry(let carry):
            line.write(.carry)
            line.write(carry.from)
            line.write(.to, carry.to)
            line.write(.count, carry.count)
            line.write(.seat, carry.seat)
            line.write(.reverse, carry.reverse)
            if let faces = carry.faces {
                line.write(.facesUp)
                line.write(list: faces) { $0.write($1) }
                line.write(byte: .endList)
            }
            line.write(.down, carry.down)
        case .show(let pile, let card, let face, let seat):
            line.write(.show)
            line.write(pile)
            line.write(.card, card)
            line.write(.face, face)
            line.write(.seat, seat)
        case .cover(let pile, let card):
            line.write(.cover)
            line.write(pile)
            line.write(.card, card)
        case .progress(let progress):
            line.write(.progress)
            line.write(progress.seat)
            line.write(.score, progress.score)
            line.write(.groups, progress.groups)
            line.write(.moves, progress.moves)
            line.write(.undos, progress.undos)
            line.write(.hints, progress.hints)
        case .stuck(let seat, let on):
            line.write(.stuck)
            line.write(seat)
            line.write(.on, on)
        }
        line.write(byte: .endObject)
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
