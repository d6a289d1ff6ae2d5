import Vocabulary
import Wire

extension Words {
    /// A name from the wire in words. An unknown name is shown as it is, without control characters.
    func wire(_ name: String?, _ names: KeyPath<Words, [String: String]>) -> String {
        guard let name else { return "–" }
        return self[keyPath: names][name] ?? Narrator.printable(name)
    }

    /// A refusal that mentions no keys.
    func plainRefusal(_ error: ErrorReply) -> String {
        error.code == .tableFull ? plain.tableFull : refusal(error)
    }

    func list(_ things: [String]) -> String {
        things.dropFirst().reduce(things.first ?? "") { plain.both($0, $1) }
    }

    func joined(_ sentences: [String]) -> String {
        // Japanese has no space between them.
        sentences.filter { !$0.isEmpty }.joined(separator: plain.stop == "." ? " " : "")
    }

    /// A text with the mark that ends a sentence.
    func sentence(_ text: String) -> String {
        guard let last = text.last, !".!?…:。！？".contains(last) else { return text }
        return text + plain.stop
    }

    /// The rules of a patience game in a few words: `Klondike Normal, Solo`
    func summary(of terms: PatienceTerms, _ rules: Wire.Rules) -> String {
        let deal = terms.deal.map { ", " + patience.dealNumber($0) } ?? ""
        return game(terms.game, level: rules.level) + ", " + wire(rules.mode, \.modes.names) + deal
    }

    /// A game and its level: `Klondike Normal`
    func game(_ game: String, level: String?) -> String {
        wire(game, \.patience.games) + (level.map { " " + self.level($0, of: game) } ?? "")
    }

    /// A level, in Memory with the size of its board: `Easy 3×4`, `Easy`
    func level(_ name: String, of game: String = RulesDraft.memory) -> String {
        let size = game == RulesDraft.memory ? Level(rawValue: name).map { " \($0.rows)×\($0.columns)" } : nil
        return wire(name, \.rules.levels) + (size ?? "")
    }

    /// A game of patience to share, as `Protocol/SERVER.md` has it: `Klondike · Easy · won in 3:21 · 112 moves`
    package func patienceText(
        _ rules: Wire.Rules, isWon: Bool, home: Int, of cards: Int, moves: Int, _ time: Duration?
    ) -> String {
        let game = rules.patience?.game ?? ""
        let won = isWon ? time.map { patience.wonIn($0.clockText) } : nil
        let parts = [
            wire(game, \.patience.games), Mode(rules).isForOne ? nil : wire(rules.mode, \.modes.names),
            rules.level.map { level($0, of: game) }, rules.patience?.deal.map { patience.dealNumber($0) },
            won ?? patience.homeOf(home, cards), won == nil ? time?.clockText : nil, patience.moves(moves),
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    /// What a table's rules are about, in a line; nil where nothing needs to be said.
    func about(_ rules: Wire.Rules) -> String? {
        if let terms = rules.patience { return patience.about[terms.game] }
        return modes.about[Mode(rules).name]
    }
}

extension String {
    /// The text with a capital letter at its beginning.
    var asTitle: String { prefix(1).uppercased() + dropFirst() }
}

extension Words.Meeting {
    /// What is odd about a certificate, as a sentence.
    func about(_ doubt: AppEvent.Doubt) -> String {
        switch doubt {
        case .expired(let day): expired(day)
        case .notYetValid(let day): notYetValid(day)
        case .otherName: otherName
        }
    }
}

extension Words.People {
    /// What an announcement says: the server's own matters in the player's language, everything else as it was written.
    func announcement(_ line: ServerMessage.Announcement) -> String {
        guard line.about == .drain else { return announced(line.text.clean) }
        return line.leftMs.map { drainingWithin((max(1, $0) - 1) / 60_000 + 1) } ?? draining
    }
}
