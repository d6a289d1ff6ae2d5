import Vocabulary
import Wire

/// A client that is read line by line and takes typed lines, for screen readers, pipes and terminals of any kind.
public struct PlainModel: Sendable {
    /// The client with its screens.
    public internal(set) var app: AppModel
    /// Whether the terminal shows ASCII alone.
    var isASCII: Bool { app.isASCII }
    /// Typed lines that wait, because a request before them may change what they mean.
    var lines: [String] = []
    var inputEnded = false
    /// The line typed last; empty before the first.
    var typed = ""
    /// The lines that the last event has caused so far.
    var utterance: [String] = []
    /// The lines that `repeat` says again.
    var last: [String] = []
    /// Whether the lines being said are a repetition.
    var isRepeating = false
    /// Whether something was said since a line was typed last.
    var isAnswered = true
    /// Whether the last event was the grant of a request.
    var isGranted = false
    /// The place that was described last.
    var place: Place?
    /// The choices in the order of their numbers.
    var choices: [PlainChoice] = []
    var asked: Question.Topic?
    /// Whether each request is shown as JSON.
    var showsJSON = false
    /// Whether the list of tables was asked for by a typed line.
    var wantsTables = false
    /// Whether records, leaders or past games were asked for by a typed line.
    var wantsPeople = false
    /// Whether the names of those who watch were asked for by a typed line.
    var wantsWatchers = false
    /// Whether the link to the table was asked for.
    var wantsLink = false
    var hidesTyping = false
    /// Whether a table has shown a result since it was entered.
    var resultSeen = false
    /// Whether the goal could not be reached, or its table was lost without a result.
    var goalMissed = false
    /// Whether there has been a session.
    var hasBegun = false
    /// The attempts that were left before a game ends because nobody finds anything new, as far as that was announced.
    var stall: Int?
    /// The turn whose end was announced.
    var warned: Turn?
    /// Whether a game that is played back is printed as a whole, because nobody could choose a step.
    var printsReplay: Bool
    var hasEnded = false

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

    /// A client that has done nothing yet. `isASCII` says whether the terminal shows ASCII alone, `printsReplay` whether a game that it
    /// was started to play back is printed as a whole.
    public init(app: AppModel, isASCII: Bool = false, printsReplay: Bool = false) {
        self.app = app
        self.app.isPlain = true
        self.app.isASCII = isASCII
        self.printsReplay = printsReplay && app.isViewer
    }

    var words: Words { app.words }

    /// The screen and its part, in the language of the settings.
    var here: Place {
        Place(destination: app.top.destination, part: app.top.part(app.context), language: words.code)
    }

    /// Whether a request has no reply yet. What the client asks by itself does not count.
    var isWaiting: Bool {
        app.client.pending.contains {
            if $0.request.isSilent { false } else { !isInLine($0.request) }
        }
    }

    /// Whether a request is a flip that waits for a card in another seat's hand. Its reply may take long, so nothing waits
    /// for it.
    func isInLine(_ request: Request) -> Bool {
        guard case .flip(let flip) = request, let table = app.client.tables[flip.table]?.mirror.snapshot,
            Mode(table).order == .free
        else { return false }
        let own = app.client.seats(at: flip.table)
        func holder(_ card: CardState) -> Int? { if case .held(_, let seat) = card { seat } else { nil } }
        // A seat that holds a card never waits for another.
        let cards = table.board.cards
        guard cards.indices.contains(flip.card), !cards.contains(where: { holder($0).map(own.contains) ?? false })
        else { return false }
        return holder(cards[flip.card]) != nil
    }

    /// Whether the program was started for one server, so that it ends when that connection does.
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
