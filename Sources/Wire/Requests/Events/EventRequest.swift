/// A request that names an event.
public protocol EventRequest: RequestBody {
    /// The event's id.
    var event: String { get }
}

extension RequestField where Body: EventRequest {
    /// The event's id.
    static var event: Self { .required("event", { $0.event }, .event) }
}

extension ErrorReply {
    /// The refusal of an id that no event has.
    package static let noSuchEvent = ErrorReply(
        .noSuchEvent, "There is no event with that id.", hint: "events lists the public ones.", field: "event")
}

extension FieldDomain<String> {
    /// An event's id. One of a wrong length is that of no event.
    fileprivate static let event = FieldDomain("event", 1...16) { id, _ in
        (1...16).contains(id.unicodeScalars.count) ? nil : .noSuchEvent
    }
}

extension FieldDomain<Int> {
    /// So many of something, such as rounds.
    static func number(_ what: String, _ range: ClosedRange<Int>, _ unit: String) -> Self {
        FieldDomain("integer", range) { number, _ in
            range.contains(number)
                ? nil
                : ErrorReply(
                    .badField, "\(what) has \(TextRules.words(range)) \(unit).", hint: "Leave it out for the default.")
        }
    }

    /// How many rows a page of an event, or of events, may have.
    static let eventPage = number("A page", 1...100, "rows")
    /// How many rows or lines somebody holds.
    static let eventRows = number("An event", 0...20_000, "rows")
}
