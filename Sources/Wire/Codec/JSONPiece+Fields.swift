/// The single bytes of JSON by their names.
extension UInt8 {
    static var endObject: UInt8 { UInt8(ascii: "}") }
    static var endList: UInt8 { UInt8(ascii: "]") }
}

/// The fixed parts of the messages that are written by hand. A field's piece begins with its comma: every message has
/// its `type` first.
extension JSONPiece {
    static let agree: JSONPiece = #","agree":"#
    static let ascii: JSONPiece = #","ascii":"#
    static let background: JSONPiece = #","background":"#
    static let board: JSONPiece = #","board":"#
    static let bot: JSONPiece = #","bot":"#
    static let cardBack: JSONPiece = #","card_back":"#
    static let cards: JSONPiece = #","cards":["#
    static let changes: JSONPiece = #","changes":["#
    static let columns: JSONPiece = #","columns":"#
    static let commit: JSONPiece = #","commit":"#
    static let deck: JSONPiece = #","deck":["#
    static let elapsedMs: JSONPiece = #","elapsed_ms":"#
    static let event: JSONPiece = #","event":"#
    static let face: JSONPiece = #","face":"#
    static let faces: JSONPiece = #","faces":{"#
    static let flips: JSONPiece = #","flips":"#
    static let gameMs: JSONPiece = #","game_ms":"#
    static let game: JSONPiece = #","game":"#
    static let groups: JSONPiece = #","groups":"#
    static let held: JSONPiece = #","held":"#
    static let hideMs: JSONPiece = #","hide_ms":"#
    static let holdMs: JSONPiece = #","hold_ms":"#
    static let host: JSONPiece = #","host":"#
    static let image: JSONPiece = #","image":"#
    static let label: JSONPiece = #","label":"#
    static let misses: JSONPiece = #","misses":"#
    static let ms: JSONPiece = #","ms":"#
    static let nextCommit: JSONPiece = #","next_commit":"#
    static let won: JSONPiece = #","won":["#
    static let nonces: JSONPiece = #","nonces":["#
    static let over: JSONPiece = #","over":{"ranking":["#
    static let phase: JSONPiece = #","phase":"#
    static let place: JSONPiece = #","place":"#
    static let points: JSONPiece = #","points":"#
    static let reason: JSONPiece = #","reason":"#
    static let rules: JSONPiece = #","rules":"#
    static let score: JSONPiece = #","score":"#
    static let seat: JSONPiece = #","seat":"#
    static let seq: JSONPiece = #","seq":"#
    static let serverSeed: JSONPiece = #","server_seed":"#
    static let t: JSONPiece = #","t":"#
    static let table: JSONPiece = #","table":"#
    static let theme: JSONPiece = #","theme":{"id":"#
    static let title: JSONPiece = #","title":"#
    static let triesLeft: JSONPiece = #","tries_left":"#
    static let turn: JSONPiece = #","turn":{"seat":"#
    static let turns: JSONPiece = #","turns":"#
}
