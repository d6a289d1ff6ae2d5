import Terminal
import Wire

/// How others come to a table or an event of the server where the player is.
struct WaysIn {
    /// The table or the event.
    let id: String
    var isEvent = false
    /// Whether there is room for somebody.
    let isOpen: Bool
    let context: ScreenContext

    private var words: Words { context.words }

    /// Where others find the server; nil if that is not known.
    private var meetingPlace: ServerPlace? {
        if case .running(let own) = context.hosting { return own }
        var place = context.place
        if let others = context.visit.ownAddress { place?.host = others }
        return place
    }

    /// What others type to sit down, or to open the event; nil if the server's address is not known.
    var invitation: String? {
        var (place, fingerprint) = (meetingPlace, context.visit.fingerprint)
        if case .running(let own) = context.hosting {
            place = context.outsidePlace ?? context.ownTLS.map { ServerPlace(host: own.host, port: $0.port) } ?? own
            fingerprint = context.ownTLS?.fingerprint
        }
        // The certificate comes with it, so that nobody has to compare fingerprints.
        let trust = fingerprint.map { " --trust \($0.clean)" } ?? ""
        return place.map { "pairs -c \($0.shortText.clean) -t \(id.clean)\(trust)" }
    }

    /// What others type who have no program of the game, to reach the server; nil where it speaks only TLS, and where it has a page.
    var bareInvitation: String? {
        var isPlain = context.visit.fingerprint == nil
        if case .running = context.hosting { isPlain = true }
        return isPlain && link == nil ? meetingPlace.map { "nc \($0.host.clean) \($0.port)" } : nil
    }

    /// What others open in a browser; nil where the server has no page, or nothing is known of a way to it. Whoever hosts at home
    /// forwards the port for TLS to friends elsewhere, and not that of the page.
    var link: String? {
        guard let place = context.place, let web = context.client.welcome?.web,
            context.visit.fingerprint == nil || web.url != nil || place.isLocal,
            id.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 })
        else { return nil }
        return web.link(
            to: (isEvent ? "#event-" : "") + id,
            at: context.client.otherHost ?? context.visit.ownAddress ?? place.host)
    }

    /// The code of the link, while others can come.
    var code: Barcode? {
        guard isOpen, context.look.isUnicode, let card = context.roomLink, card.link == link else { return nil }
        return card.code
    }

    /// Each way, with the key for it.
    func lines(width: Int) -> [[KeyLine]] {
        func way(_ head: String, _ text: String, _ key: KeyCommand, _ does: String) -> [KeyLine] {
            [KeyLine(text: head, role: \.muted, key: key, does: does)]
                + TextWrap.lines(text, width: width).map { KeyLine(text: $0, role: \.good, key: key) }
        }
        return [
            link.map { way(words.playing.browse, $0, .link, words.playing.showLink) },
            invitation.map { way(words.playing.invite, $0, .copy, words.playing.copy) },
        ].compactMap { $0 }
    }

    var sentences: [String] {
        [
            link.map { "\(words.playing.browse) \($0)" },
            invitation.map { words.sentence("\(words.playing.invite) \($0)") },
        ].compactMap { $0 }
    }

    /// The keys, which are told beside the lines.
    var hints: [Hint] {
        [
            invitation.map { _ in Hint(.copy, words.playing.copy, in: .help) },
            link.map { _ in Hint(.link, words.playing.showLink, in: .help) },
        ].compactMap { $0 }
    }

    /// Does what a key of a way says.
    func obey(_ command: KeyCommand, _ effects: inout [ScreenEffect]) {
        if command == .copy, let invitation {
            effects += [.app(.copy(invitation)), .notice(words.playing.copied, .good)]
        }
        if command == .link, let link { effects.append(.app(.encode(link))) }
    }
}

/// A line that can stand for a key.
struct KeyLine {
    let text: String
    var role: KeyPath<Look, Style> = \.text
    var key: KeyCommand?
    /// What the key does, where the line names it.
    var does: String?

    static func wrapped(_ text: String, _ role: KeyPath<Look, Style>, width: Int) -> [KeyLine] {
        TextWrap.lines(text, width: width).map { KeyLine(text: $0, role: role) }
    }

    /// What belongs together, apart from the rest.
    static func apart(_ parts: [[KeyLine]]) -> [KeyLine] {
        Array(parts.filter { !$0.isEmpty }.joined(separator: [KeyLine(text: "")]))
    }
}

extension Canvas {
    /// Paints lines with their keys, which can be clicked.
    mutating func put(_ lines: [KeyLine], in inside: Rect) {
        for (row, line) in lines.prefix(inside.size.height).enumerated() {
            let (x, y) = (inside.origin.x, inside.origin.y + row)
            let end = x + put(line.text, x, y, line.role, width: inside.size.width)
            guard let key = line.key else { continue }
            mark(Rect(x: x, y: y, width: inside.size.width, height: 1), as: .key(key.key))
            guard let does = line.does else { continue }
            let hasRoom = end + 4 + TextWidth.of(does) <= inside.columns.upperBound
            _ = button(Hint(key, hasRoom ? does : ""), end + 2, y)
        }
    }
}
