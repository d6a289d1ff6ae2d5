import Terminal
import Vocabulary
import Wire

extension LobbyScreen {
    /// How many tables fit into a window of that size.
    static func rows(_ size: Size) -> Int {
        max(1, size.height - 3 - pastimesHeight(size, tables: 1) - (sideWidth(size) > 0 ? 0 : paneHeight(size)))
    }

    /// Whether there is a line below the tiles. In a low window the pane about the chosen table needs its row.
    static func hasLineBelow(_ size: Size, tables: Int) -> Bool { tables == 0 || size.height >= 34 }

    /// The height of the tiles and the line below them; 0 where there is no room for them.
    private static func pastimesHeight(_ size: Size, tables: Int) -> Int {
        let tiles = PastimeTiles.height(size)
        return tiles > 0 && hasLineBelow(size, tables: tables) ? tiles + (size.height >= 34 ? 2 : 1) : tiles
    }

    /// The height of the pane about the chosen table beside the list, at most.
    private static let highestPane = 30

    /// The height of the pane about the chosen table below the list; 0 in a low window.
    private static func paneHeight(_ size: Size) -> Int { size.height >= 20 ? 6 : 0 }

    /// The width of the same pane beside the list; 0 in a narrow or a low window.
    private static func sideWidth(_ size: Size) -> Int {
        size.width >= 72 && size.height >= 14 ? max(30, min(size.width, Columns.widest) * 2 / 5) : 0
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let words = context.words.lobby
        let shown = shown(context.words)
        var choice = choice
        choice.choose(index(shown))
        let size = context.size
        canvas.fill(Rect(x: 0, y: 0, width: size.width, height: 1), \.bar)
        let title = canvas.put(words.title, 1, 0, \.barKey)
        let all = entries.count
        let count = all == shown.count ? words.tables(all) : words.shown(shown.count, all)
        let counted = isLoaded ? count + (more == nil ? "" : " +") : ""
        canvas.put(counted, endingAt: size.width - 1, 0, \.bar)
        let room = size.width - title - TextWidth.of(counted) - 6
        if let place = place(context, width: room) { canvas.put(place, title + 3, 0, \.bar, width: room) }
        let side = Self.sideWidth(size)
        let columns = Columns(size.width, beside: side)
        if isFiltering || !filter.text.isEmpty {
            let label = canvas.put("/", columns.x + 1, 1, \.accent)
            filter.draw(on: &canvas, columns.x + 2 + label, 1, width: min(40, size.width - 6), isFocused: isFiltering)
        } else if context.offer != nil {
            _ = canvas.button(
                Hint(.reconnect, TextWidth.fitted(context.words.meeting.rejoin, columns.width - 6)), columns.x + 2, 1)
        }
        let rows = Self.rows(size)
        let tile = chosenTile(shown, context)
        let whole = columns.width + side
        let text = !isLoaded ? words.loading : filter.text.isEmpty ? words.empty : words.noMatch(filter.text)
        let told = shown.isEmpty ? TextWrap.lines(text, width: whole - 4) : []
        let below = Self.pastimesHeight(size, tables: shown.count)
        // Without tables all is in the middle; a short list has the tiles near it.
        let middle = max(4, (size.height - told.count - 1 - below) / 2)
        let most = shown.isEmpty ? middle + told.count + 1 : 3 + max(Self.highestPane, shown.count + 1)
        let tilesTop = below > 0 ? min(size.height - below, most) : size.height
        if below > 0 {
            let area = Rect(x: columns.x + 1, y: tilesTop, width: whole - 1, height: below)
            tiles.draw(on: &canvas, in: area, chosen: tile, first: shown.count, context)
        }
        if below > 0, Self.hasLineBelow(size, tables: shown.count) {
            let row = Rect(x: columns.x + 1, y: tilesTop + below - 1, width: whole - 1, height: 1)
            let (name, why) = (context.words.name(of: .bots), context.words.about(.bots))
            canvas.line(name, why, in: row, isChosen: tile == PastimeTiles.kinds.count)
            canvas.mark(row, as: .row(shown.count + PastimeTiles.kinds.count))
        }
        guard !shown.isEmpty else {
            let top = below > 0 ? max(2, tilesTop - told.count - 1) : 4
            for (row, line) in told.enumerated() { canvas.put(line, columns.x + 2, top + row, \.muted) }
            return
        }
        columns.drawHeads(on: &canvas, 2, words)
        for (line, number) in choice.visible(count: shown.count, rows: rows).enumerated() {
            let row = Rect(x: columns.x, y: 3 + line, width: columns.width, height: 1)
            let isChosen = number == choice.index && tile == nil
            columns.draw(shown[number], isChosen: isChosen, row, on: &canvas, context.words)
            canvas.mark(row, as: .row(number))
        }
        guard shown.indices.contains(choice.index) else { return }
        let height = side > 0 ? min(tilesTop - 2, Self.highestPane) : Self.paneHeight(size)
        guard height > 0 else { return }
        let pane =
            side > 0
            ? Rect(x: columns.x + columns.width + 1, y: 2, width: side - 1, height: height)
            : Rect(x: columns.x, y: tilesTop - height, width: columns.width, height: height)
        drawPane(shown[choice.index], pane, isBeside: side > 0, on: &canvas, context.words)
    }

    /// The board of the chosen table, its rules and clocks, and how many are there.
    private func drawPane(
        _ entry: ServerMessage.TableEntry, _ area: Rect, isBeside: Bool, on canvas: inout Canvas, _ words: Words
    ) {
        let title = "\(words.title(entry.title)) (\(Narrator.printable(entry.table)))"
        let inside = canvas.box(area, title: title)
        var people = [words.plain.seatsTaken(entry.taken, entry.seats)]
        if let bots = entry.rules.bots, !bots.isEmpty {
            people.append(words.rules.bots + ": " + words.list(bots.map { words.wire($0, \.rules.strengths) }))
        }
        if entry.watchers > 0 { people.append(words.table.watchers(entry.watchers)) }
        typealias Line = (text: String, role: KeyPath<Look, Style>)
        let told: [Line] = [
            (words.summary(of: entry.rules), \.text), (people.joined(separator: " · "), \.text),
            (words.terms(of: entry.rules), \.muted), (words.about(entry.rules) ?? "", \.muted),
        ]
        // Beside the list the board comes first, and what has no room after it is left out.
        func wrapped(_ lines: [Line]) -> [Line] {
            isBeside
                ? lines.flatMap { line in
                    line.text.split(separator: " · ").flatMap {
                        TextWrap.lines(String($0), width: inside.size.width).map { ($0, line.role) }
                    }
                } : lines
        }
        var y = inside.origin.y
        let room = max(
            inside.size.height - wrapped(told).count, inside.size.height - wrapped(Array(told[..<2])).count - 1)
        if isBeside, room > 0 {
            let taken = SmallBoard(entry.rules).draw(
                on: &canvas, in: Rect(x: inside.origin.x, y: y, width: inside.size.width, height: room))
            y += taken == 0 || taken == room ? taken : taken + 1
        }
        for (text, role) in wrapped(told) where y < inside.rows.upperBound {
            canvas.put(text, inside.origin.x, y, role, width: inside.size.width)
            y += 1
        }
    }

    /// The address of the server and whether the connection is encrypted, with words if there is room.
    private func place(_ context: ScreenContext, width: Int) -> String? {
        let words = context.words.lobby
        let told: String
        let address: String
        if let place = context.openPlace {
            address = Narrator.printable(place.text)
            told = words.hosting(address)
        } else if let place = context.place {
            address = Narrator.printable(place.text) + (context.visit.fingerprint == nil ? "" : " TLS")
            told = words.at(address)
        } else {
            return nil
        }
        return TextWidth.of(told) <= width ? told : address
    }
}

/// The columns of the list. The rules are shown if there is room. In a wide window the columns stay together, in
/// its middle.
private struct Columns {
    /// The greatest width, because longer lines are hard to follow.
    static let widest = 120

    let x: Int
    let title: Int
    let rules: Int?
    let seats: Int
    let state: Int
    let width: Int

    /// Columns in a window of that width, with a pane beside them.
    init(_ room: Int, beside side: Int) {
        let whole = min(room, Self.widest)
        width = whole - side
        x = (room - whole) / 2
        state = x + width - (width < 60 ? 11 : 13)
        seats = state - 7
        let hasRules = width >= 70
        rules = hasRules ? seats - min(44, width * 2 / 5) : nil
        title = x + 2
    }

    private var end: Int { x + width }

    private var titleWidth: Int { (rules ?? seats) - title - 1 }

    func drawHeads(on canvas: inout Canvas, _ y: Int, _ words: Words.Lobby) {
        canvas.put(words.columnTable, title, y, \.muted, width: titleWidth)
        if let rules { canvas.put(words.columnRules, rules, y, \.muted, width: seats - rules - 1) }
        canvas.put(words.columnSeats, seats, y, \.muted, width: state - seats - 1)
        canvas.put(words.columnState, state, y, \.muted, width: end - state - 1)
    }

    func draw(
        _ entry: ServerMessage.TableEntry, isChosen: Bool, _ row: Rect, on canvas: inout Canvas, _ words: Words
    ) {
        if isChosen { canvas.choose(row) }
        let look = canvas.look
        let plain = isChosen ? look.selection : look.text
        let quiet = isChosen ? look.selection : look.muted
        let y = row.origin.y
        if isChosen { canvas.put(look.pointer, x, y, style: plain) }
        // If there is no room for the rules, a mode other than the usual is named behind the title.
        let mode = rules == nil && Mode(entry.rules) != .usual ? words.wire(entry.rules.mode, \.modes.names) : ""
        let name = titleWidth - (mode.isEmpty ? 0 : min(TextWidth.of(mode), titleWidth / 2) + 1)
        canvas.put(words.title(entry.title), title, y, style: plain, width: name)
        canvas.put(mode, title + name + 1, y, style: quiet, width: titleWidth - name - 1)
        if let rules {
            canvas.put(words.summary(of: entry.rules), rules, y, style: quiet, width: seats - rules - 1)
        }
        canvas.put("\(entry.taken)/\(entry.seats)", seats, y, style: plain, width: state - seats - 1)
        let good = isChosen ? look.selection : look.good
        canvas.put(
            words.state(of: entry), state, y, style: entry.isOpen ? good : quiet, width: end - state - 1)
    }
}

extension Words {
    /// How far a listed table is, and whether it admits everybody.
    func state(of entry: ServerMessage.TableEntry) -> String {
        if entry.isLocked { return lobby.locked }
        return switch entry.phase {
        case .waiting, .over: entry.password == true ? meeting.password : entry.phase == .over ? lobby.over : lobby.open
        case .playing: lobby.playing
        case .paused: lobby.paused
        case .other: "?"
        }
    }
}
