import Wire

extension LobbyScreen {
    /// How many tables are numbered; the others are listed by `tables`.
    private static let numbered = 9

    /// Silent on the way to a table or an event, and until it is said that one has left it.
    func isReadable(_ context: ScreenContext) -> Bool {
        isLoaded
            && !context.client.pending.contains {
                $0.request.entersTable || $0.request.body is Request.Leave
                    || ($0.request.body as? Request.Event)?.on == true
            }
    }

    func sentences(_ context: ScreenContext) -> [String] {
        let words = context.words
        var place = words.lobby.title
        if let server = context.place { place += " " + words.lobby.at(server.text.clean) }
        let shown = shown(words).count
        if shown < entries.count {
            return [words.sentence(words.list([place, words.lobby.shown(shown, entries.count)]))]
        }
        let count = entries.isEmpty ? words.plain.noTables : words.lobby.tables(shown) + (more == nil ? "" : " +")
        return [words.sentence(place), words.sentence(count)]
    }

    /// New tables are announced while the lobby is shown.
    func choices(_ context: ScreenContext) -> [PlainChoice] {
        let words = context.words
        let tables = shown(words).prefix(Self.numbered).enumerated().map { row, entry in
            let title = words.title(entry.title)
            return PlainChoice(
                id: "table " + entry.table, name: entry.isOpen ? words.home.join(title) : words.plain.watch(title),
                detail: words.facts(of: entry), deed: .events([.pointed(.row(row), .pressed)]), isNews: true)
        }
        let offer = context.offer.map { _ in [PlainChoice.key(.reconnect, words.meeting.rejoin)] } ?? []
        let account = context.client.offersAccounts ? [PlainChoice.key(.account, words.people.title)] : []
        let events =
            context.client.offersEvents
            ? [PlainChoice.key(.events, words.events.title), .key(.deal, words.events.deal)] : []
        let first = shown(words).count
        let pastimes = PastimeTiles.withBots.enumerated().map { number, kind in
            PlainChoice(
                id: "play \(kind)", name: words.name(of: kind), detail: words.about(kind),
                deed: .events([.pointed(.row(first + number), .pressed)]))
        }
        return offer + tables + [.key(.newTable, words.lobby.create), .key(.anyGame, words.lobby.quick)] + events
            + account + [
                .key(.settings, words.home.settings), .escape(words.keys.back),
            ] + pastimes
    }

    /// A slash and a word look for tables, as the keys do; a slash alone shows all again.
    func events(for line: String, _ context: ScreenContext) -> [ScreenEvent]? {
        guard line.hasPrefix("/") else { return nil }
        let clear: [ScreenEvent] = [.command(.filter), .key(.escape, [])]
        let text = String(line.dropFirst())
        return text.isEmpty ? clear : clear + [.command(.filter), .pasted(text), .key(.enter, [])]
    }

    func part(_ context: ScreenContext) -> String { "\(shown(context.words).count < entries.count)" }
}

extension Words {
    /// `Classic Normal 4×6, Animals, 1 of 2 seats taken, open`
    func facts(of entry: ServerMessage.TableEntry) -> String {
        list([summary(of: entry.rules), plain.seatsTaken(entry.taken, entry.seats), state(of: entry)])
    }
}

extension Request {
    /// Whether the choice joins or watches a table.
    var entersTable: Bool {
        switch body {
        case is Create, is Join, is Quick, is Watch: true
        default: false
        }
    }
}
