import Vocabulary
import Wire

/// The event with which the server of `pairs host --event` begins.
enum HostedEvent {
    private static let dialect = TypedDialect(.version1.adding(RequestSet.events))

    /// Reads `swiss 5 easy`: a kind, perhaps how many rounds, minutes or games of a match, and then the words that `event new` takes.
    /// A deal is for guests, too, if the words do not say otherwise: the friends of a host have no accounts there.
    static func read(_ text: String) -> Result<Request.EventCreate, ErrorReply> {
        var words = text.split(separator: " ").map(String.init)
        if words.count > 1, Int(words[1]) != nil {
            switch EventKind(rawValue: words[0].lowercased()) {
            case .swiss: words.insert("rounds", at: 1)
            case .arena, .deal: words.insert("minutes", at: 1)
            case .knockout: words.insert("best", at: 1)
            case .roundRobin:
                return .failure(
                    ErrorReply(
                        .badField, "A round robin has as many rounds as it needs.", hint: "Leave \(words[1]) out."))
            case nil: break
            }
        }
        return dialect.parse("event new " + words.joined(separator: " "), in: .init()).flatMap { action in
            guard case .request(let request) = action, var create = request.body as? Request.EventCreate else {
                return .failure(ErrorReply(.badField, "That is no event."))
            }
            if create.kind == .deal, create.guests == nil { create.guests = true }
            // The rules themselves are the server's to judge.
            let limits = RequestLimits(texts: TextLengths(), flawInRules: { _ in nil })
            if let flaw = create.flaw(within: limits) { return .failure(flaw) }
            return .success(create)
        }
    }

    static let kinds = EventKind.allCases.map(\.rawValue).joined(separator: ", ")
    static let example = "swiss 5 easy"

    /// What is wrong with the words, and what to do about it.
    static func flaw(in text: String) -> String? {
        guard case .failure(let error) = read(text) else { return nil }
        // The help that a typed command names is not here, and the kinds follow anyway.
        let hint = error.hint.flatMap { $0.hasPrefix("See help") || $0.hasPrefix("Kinds:") ? nil : $0 }
        return ["--event:", error.message, hint, "Kinds: \(kinds). Example: --event \"\(example)\"."]
            .compactMap { $0 }.joined(separator: " ")
    }
}
