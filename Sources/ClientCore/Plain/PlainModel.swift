import Wire

/// A client that is read line by line and told what to do by typed lines: for screen readers, pipes and terminals of any
/// kind.
public struct PlainModel: Sendable {
    /// The client with its screens.
    public internal(set) var app: AppModel
    /// Whether the terminal shows ASCII alone.
    let isASCII: Bool
    /// Typed lines that wait, because a request before them may change what they mean.
    var lines: [String] = []
    var inputEnded = false
    /// The line typed last; empty before the first.
    var typed = ""
    /// What has been said since the last event came.
    var utterance: [String] = []
    /// What was said last, to be repeated.
    var last: [String] = []
    /// Whether what is said was said before.
    var isRepeating = false
    /// Whether something was said since a line was typed last.
    var isAnswered = true
    /// Whether the last event was the grant of a request.
    var isGranted = false
    /// Where one was told to be.
    var place: Place?
    /// The choices as they were numbered.
    var choices: [PlainChoice] = []
    /// The question that was told.
    var asked: Question.Topic?
    /// Whether each request is shown as JSON.
    var showsJSON = false
    /// Whether the list of tables was asked for by a typed line.
    var wantsTables = false
    /// Whether a table has shown a result since it was entered.
    var resultSeen = false
    /// Whether the goal could not be reached, or its table was lost without a result.
    var goalMissed = false
    /// Whether there has been a session.
    var hasBegun = false
    /// The turn of which it was told that it ends soon.
    var warned: Turn?
    /// Whether the program ends.
    var hasEnded = false

    /// A turn of a game.
    struct Turn: Sendable, Hashable {
        let game: String
        let number: Int
    }

    /// A part of a screen, in a language.
    struct Place: Sendable, Hashable {
        let destination: Destination
        let part: String
        let language: String
    }

    /// A client before it has done anything, in front of a terminal for ASCII alone or any other.
    public init(app: AppModel, isASCII: Bool = false) {
        self.app = app
        self.isASCII = isASCII
    }

    var words: Words { app.words }

    /// Where one is.
    var here: Place {
        Place(destination: app.top.destination, part: app.top.part(app.context), language: words.code)
    }

    /// Requests without a reply, but for those that measure how long one takes.
    var isWaiting: Bool {
        app.client.pending.contains {
            if case .ping = $0.request { false } else { !isInLine($0.request) }
        }
    }

    /// Whether a flip stands in line for a card of a scramble: its reply may be long in coming, and holds nothing up.
    func isInLine(_ request: Request) -> Bool {
        guard case .flip(let flip) = request, let table = app.client.tables[flip.table]?.mirror.snapshot,
            table.rules.mode == "scramble"
        else { return false }
        let own = app.client.seats(at: flip.table)
        func holder(_ card: CardState) -> Int? { if case .held(_, let seat) = card { seat } else { nil } }
        // Who holds a card waits for no other one.
        let cards = table.board.cards
        guard cards.indices.contains(flip.card), !cards.contains(where: { holder($0).map(own.contains) ?? false })
        else { return false }
        return holder(cards[flip.card]) != nil
    }

    /// Whether the program was started for one server: it ends where that one does.
    var isBoundToServer: Bool { app.start != .home }

    /// Whether nothing more will be typed.
    var isDeaf: Bool { inputEnded && lines.isEmpty }

    mutating func say(_ lines: [String]) {
        let lines = lines.filter { !$0.isEmpty }
        guard !lines.isEmpty else { return }
        utterance += lines
        isAnswered = true
    }

    mutating func say(_ line: String) { say([line]) }
}
