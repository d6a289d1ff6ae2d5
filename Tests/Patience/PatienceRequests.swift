import ServerCore
import Wire

/// Moves the top cards of a pile to another one.
struct MovePile: MoveRequest {
    var table: String
    var from: String
    var to: String
    /// How many cards; one where absent.
    var count: Int?
    var seat: Int?
    var seq: Int?

    static let about = RequestDescription(
        "move", by: .seated, isRemembered: true, example: MovePile(table: "k3f9", from: "t3", to: "f1"),
        fields: [
            .table, .required("from", { $0.from }, .any("string")), .required("to", { $0.to }, .any("string")),
            .optional("count", { $0.count }, .any("integer")), .optional("seat", { $0.seat }, .seat),
            .optional("seq", { $0.seq }, .any("seq")),
        ],
        commands: [
            Command(
                .table, name: "move", arguments: "FROM TO [COUNT]", summary: "Move cards to another pile.",
                details: [], example: "move t3 f1",
                parse: { arguments, context throws(ErrorReply) in
                    let from = String(try arguments.next("from", "The pile"))
                    let to = String(try arguments.next("to", "The other pile"))
                    let count = arguments.isAtEnd ? nil : try arguments.number("count", "How many")
                    try arguments.end("count")
                    let table = try context.requireTable()
                    return .request(Request(MovePile(table: table, from: from, to: to, count: count)))
                })
        ])
}

/// Turns the stock's top card over, or the waste where the stock is empty.
struct Draw: MoveRequest {
    var table: String
    var seat: Int?
    var seq: Int?

    static let about = RequestDescription(
        "draw", by: .seated, isRemembered: true, example: Draw(table: "k3f9"),
        fields: [
            .table, .optional("seat", { $0.seat }, .seat), .optional("seq", { $0.seq }, .any("seq")),
        ],
        commands: [
            Command(.table, "draw", summary: "Turn a card from the stock.") { Draw(table: $0) }
        ])
}

/// Takes the last step back.
struct Undo: MoveRequest {
    var table: String
    var seat: Int?
    var seq: Int?

    static let about = RequestDescription(
        "undo", by: .seated, isRemembered: true, example: Undo(table: "k3f9"),
        fields: [
            .table, .optional("seat", { $0.seat }, .seat), .optional("seq", { $0.seq }, .any("seq")),
        ],
        commands: [
            Command(.table, "undo", summary: "Take the last step back.") { Undo(table: $0) }
        ])
}

extension PatienceFamily {
    package var moves: [MoveHandler] {
        [
            MoveHandler(MovePile.self) {
                .other(NamedMove("move", from: $0.from, to: $0.to, count: $0.count))
            },
            MoveHandler(Draw.self) { _ in .other(NamedMove("draw")) },
            MoveHandler(Undo.self) { _ in .other(NamedMove("undo")) },
        ]
    }
}
