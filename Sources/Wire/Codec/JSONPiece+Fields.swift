/// The single bytes of JSON by their names.
extension UInt8 {
    static var endObject: UInt8 { UInt8(ascii: "}") }
    static var endList: UInt8 { UInt8(ascii: "]") }
}

/// The fixed parts of the messages that are written by hand. A field's piece begins with its comma: every message has
/// its `type` first.
extension JSONPiece {
    static let changes: JSONPiece = #","changes":["#
    static let face: JSONPiece = #","face":"#
    static let flips: JSONPiece = #","flips":"#
    static let groups: JSONPiece = #","groups":"#
    static let hideMs: JSONPiece = #","hide_ms":"#
    static let misses: JSONPiece = #","misses":"#
    static let ms: JSONPiece = #","ms":"#
    static let points: JSONPiece = #","points":"#
    static let score: JSONPiece = #","score":"#
    static let seat: JSONPiece = #","seat":"#
    static let seq: JSONPiece = #","seq":"#
    static let t: JSONPiece = #","t":"#
    static let table: JSONPiece = #","table":"#
    static let triesLeft: JSONPiece = #","tries_left":"#
    static let turns: JSONPiece = #","turns":"#
}
