import Terminal
import Wire

/// The first screen: the games on this network, and the other ways to play.
struct HomeScreen: Screen {
    enum Line: Sendable, Hashable {
        case found(FoundServer)
        case rejoin(KeptSession)
        /// A saved game of patience of an account.
        case saved(KeptGame, KeptAccount)
        /// The deal that everybody plays, at a server where the player has an account.
        case deal(ServerPlace)
        case host
        case play(Pastime.Kind)
        case patience
        case address
        case settings
        case quit
    }

    private var choice = Choice()
    private var tiles = PastimeTiles()
    /// The chosen line, which stays chosen while games come and go; nil until the player moves.
    private var chosen: Line?

    var destination: Destination { .home }

    /// How many saved games are offered. The lobby has a list of all.
    private static let mostSaved = 5

    /// The game to go back to comes first, then those that were found, those with a seat before the others. Then come offers of servers
    /// that may be gone, and what is always there.
    func lines(_ context: ScreenContext) -> [Line] {
        let saved = context.membership.kept.reversed().flatMap { account in
            account.saved.map { Line.saved($0, account) }
        }
        let found = context.found ?? []
        let deal = context.membership.kept.last?.place.map { [Line.deal($0)] } ?? []
        let games = (found.filter(\.hasSeat) + found.filter { !$0.hasSeat }).map(Line.found)
        let rejoin = context.kept.map { [Line.rejoin($0)] } ?? []
        let isSilent = rejoin.contains { isDoubtful($0, context) }
        return (isSilent ? games + rejoin : rejoin + games) + saved.prefix(Self.mostSaved) + deal
            + [.host] + PastimeTiles.kinds.map(Line.play) + Self.rest
    }

    /// Whether a line is at a server that may be gone, so that it is chosen by the player alone.
    private func isDoubtful(_ line: Line, _ context: ScreenContext) -> Bool {
        let place: ServerPlace? =
            switch line {
            case .rejoin(let kept): context.isKeptSilent ? kept.place : nil
            case .saved(_, let account): account.place
            case .deal(let place): place
            default: nil
            }
        return place.map { heard($0, context) == nil } ?? false
    }

    /// The lines below the tiles.
    private static let rest: [Line] = [.play(.bots), .patience, .address, .settings, .quit]

    private static func first(_ lines: [Line]) -> Int { lines.count - rest.count - PastimeTiles.kinds.count }

    private func index(_ lines: [Line], _ context: ScreenContext) -> Int {
        guard let chosen else { return lines.firstIndex { !isDoubtful($0, context) } ?? 0 }
        return lines.firstIndex { $0.isSame(as: chosen) } ?? min(choice.index, lines.count - 1)
    }

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        let lines = lines(context)
        choice.choose(index(lines, context))
        switch event {
        case .command(let command):
            if let line = Self.line(of: command, lines) { open(line, context, &effects) }
        case .key(let key, _):
            if tiles.take(key) { return }
            if PastimeTiles.fit(context.size),
                let next = PastimeTiles.step(choice.index, key, above: Self.first(lines), below: Self.rest.count)
            {
                choice.choose(next)
                chosen = lines[next]
            } else if key == .enter || key == .character(" ") || key.move == .right {
                open(lines[choice.index], context, &effects)
            } else if choice.take(key == .tab ? .down : key == .backTab ? .up : key, count: lines.count, page: 8) {
                chosen = lines[choice.index]
            }
        case .pointed(.row(let row), let action) where lines.indices.contains(row):
            choice.choose(row)
            chosen = lines[row]
            if action == .pressed { open(lines[row], context, &effects) }
        case .answered(.address, .text(let text)):
            guard let place = ServerPlace(typed: text) else {
                return effects.append(.notice(context.words.home.badAddress, .bad))
            }
            effects.append(.connect(place, .lobby))
        default: break
        }
    }

    private static func line(of command: KeyCommand, _ lines: [Line]) -> Line? {
        switch command {
        case .newTable: .host
        case .deal: lines.first { if case .deal = $0 { true } else { false } }
        case .settings: .settings
        case .reconnect: lines.first { if case .rejoin = $0 { true } else { false } }
        default: nil
        }
    }

    private func open(_ line: Line, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        switch line {
        case .found(let game):
            guard game.protocolVersion == ProtocolVersion.current else {
                return effects.append(.notice(context.words.home.otherVersion, .bad))
            }
            effects.append(.connect(game.meetingPlace, .lobby))
        case .rejoin(let kept): effects.append(.rejoin(kept))
        case .saved(let game, let account):
            effects.append(account.place.map { .connect($0, .saved(game)) } ?? .host(.saved(game)))
        case .deal(let place): effects.append(.connect(place, .deal))
        case .host: effects.append(.host(.create))
        case .play(let kind): effects.append(.host(.play(Pastime(kind, tiles.level))))
        case .patience: effects.append(.host(.patience))
        case .address:
            let typed = context.place?.text ?? ""
            effects.append(
                .question(.text(.address, context.words.home.addressQuestion, TextField(typed, limit: 260))))
        case .settings: effects.append(.push(.settings))
        case .quit: effects.append(.quit)
        }
    }

    func keys(_ context: ScreenContext) -> [Hint] {
        let (keys, words) = (context.words.keys, context.words.home)
        let rejoin = context.kept == nil ? [] : [Hint(.reconnect, context.words.meeting.rejoin, in: .help)]
        let deal = context.membership.kept.last?.place == nil ? [] : [Hint(.deal, context.words.events.deal, in: .help)]
        let hasTiles = PastimeTiles.fit(context.size)
        return [
            Hint("↑↓", keys.move), Hint(hasTiles ? InputEvent.Key.viMoves : "j k l", keys.vimMoves, in: .help),
            Hint(keys.enter, keys.choose, .enter),
        ] + (hasTiles ? [PastimeTiles.hint(keys)] : []) + [
            Hint(.quit, keys.quit, in: .bar), Hint(.newTable, words.host, in: .help),
        ] + rejoin + deal + [Hint(.settings, words.settings, in: .help)]
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let words = context.words.home
        let size = context.size
        let lines = lines(context)
        let chosen = index(lines, context)
        let found = context.found ?? []
        let told = found.isEmpty ? (context.found == nil ? words.looking : words.nobodyHere) : ""
        let hasTiles = PastimeTiles.fit(size)
        let width = min(size.width - 4, !hasTiles ? 64 : size.height < 50 ? 101 : 119)
        let x = (size.width - width) / 2
        let news = told.isEmpty ? [] : TextWrap.lines(told, width: width - 2)
        let first = hasTiles ? Self.first(lines) : lines.count
        let body = 1 + news.count + lines.count + (hasTiles ? PastimeTiles.height(size) - PastimeTiles.kinds.count : 1)
        // A notice has a line of its own below.
        let spare = size.height - 1 - body
        // Above the tiles and below them is a blank line. The large logo is there only where they have it, too.
        let gaps = hasTiles ? 2 : 0
        let hasLogo = size.height >= 16 && (!hasTiles || spare >= 5 + gaps)
        let head = hasLogo ? (hasTiles ? min(spare - gaps, 6) : 6) : hasTiles && spare < 2 ? 1 : 2
        var y = max(0, (size.height - head - body - gaps) / 2)
        let area = Rect(x: x, y: 0, width: width, height: size.height)
        if hasLogo {
            Self.drawLogo(on: &canvas, in: area, y)
            canvas.put(words.tagline, centredIn: area, y + 3, \.muted)
        } else {
            var end = x
            for (number, letter) in Self.name.enumerated() {
                end += canvas.put(" \(letter) ", end, y, style: Self.style(letter, number, canvas.look))
            }
            canvas.put(words.tagline, end + 2, y, \.muted, width: x + width - end - 2)
        }
        y += head
        canvas.put(words.gamesHere, x, y, \.strong, width: width)
        y += 1
        for line in news {
            canvas.put(line, x + 2, y, \.muted)
            y += 1
        }
        func paint(_ shown: Range<Int>) {
            // The lines have room for their explanations, or none has one. Those with the name of a server may be longer.
            let explains = lines[shown].allSatisfy { line in
                let (name, why) = texts(line, context)
                return line.namesServer || Self.fits(why, beside: name, width)
            }
            for number in shown where y < size.height {
                let row = Rect(x: x, y: y, width: width, height: 1)
                let (name, why) = texts(lines[number], context)
                let isTold = explains || lines[number].namesServer
                canvas.line(name, isTold ? why : "", in: row, isChosen: number == chosen)
                canvas.mark(row, as: .row(number))
                y += 1
            }
        }
        guard hasTiles else { return paint(choice(chosen).visible(count: lines.count, rows: size.height - y)) }
        // Where there are too many games, those around the chosen one are shown.
        let room = size.height - y - PastimeTiles.height(size) - Self.rest.count
        paint(choice(min(chosen, first - 1)).visible(count: first, rows: max(1, room)))
        if size.height - 1 - y > PastimeTiles.height(size) + Self.rest.count { y += 1 }
        let below = Rect(x: x, y: y, width: width, height: PastimeTiles.height(size))
        let tile = PastimeTiles.kinds.indices.contains(chosen - first) ? chosen - first : nil
        tiles.draw(on: &canvas, in: below, chosen: tile, first: first, context)
        y += below.size.height
        if size.height - 1 - y > Self.rest.count { y += 1 }
        paint(lines.count - Self.rest.count..<lines.count)
    }

    private func choice(_ line: Int) -> Choice {
        var choice = choice
        choice.choose(line)
        return choice
    }

    private static func fits(_ why: String, beside name: String, _ width: Int) -> Bool {
        TextWidth.of(name) + 5 + TextWidth.of(why) <= width
    }

    func texts(_ line: Line, _ context: ScreenContext) -> (String, String) {
        let (all, words) = (context.words, context.words.home)
        return switch line {
        case .found(let game): (words.join(Narrator.printable(game.name)), state(of: game, words))
        case .rejoin(let kept):
            (
                words.rejoin(Narrator.printable(name(of: kept.place, context))),
                isDoubtful(line, context) ? all.meeting.rejoinSilent : words.rejoinWhy
            )
        case .saved(let game, let account):
            (
                all.patience.goOn(all.game(game.game, level: game.level)),
                all.list([account.name.clean] + (account.place.map { [Narrator.printable($0.shortText)] } ?? []))
            )
        case .deal(let place): (all.events.deal, Narrator.printable(name(of: place, context)))
        case .host: (words.host, words.hostWhy)
        case .play(let kind): (all.name(of: kind), all.about(kind))
        case .patience: (all.patience.begin, all.patience.beginWhy)
        case .address: (words.address, words.addressWhy)
        case .settings: (words.settings, words.settingsWhy)
        case .quit: (words.quit, "")
        }
    }

    /// What the host calls the server at a place, if it is heard on the network, otherwise its address.
    private func name(of place: ServerPlace, _ context: ScreenContext) -> String {
        heard(place, context)?.name ?? place.shortText
    }

    private func heard(_ place: ServerPlace, _ context: ScreenContext) -> FoundServer? {
        context.found?.first { $0.meetingPlace == place || $0.place == place }
    }

    private func state(of game: FoundServer, _ words: Words.Home) -> String {
        game.protocolVersion != ProtocolVersion.current
            ? words.otherVersion : game.isLocked ? words.lockedGame : words.found(game.tables, game.openSeats)
    }

    private static let name = "PAIRS"

    private static func style(_ letter: Character, _ number: Int, _ look: Look) -> Style {
        look.face("logo\(letter)\(number)")
    }

    /// Paints five cards with the letters of the name.
    private static func drawLogo(on canvas: inout Canvas, in area: Rect, _ y: Int) {
        let width = name.count * 6 - 1
        var x = area.origin.x + (area.size.width - width) / 2
        for (number, letter) in name.enumerated() {
            let style = style(letter, number, canvas.look)
            let edge = canvas.look.isUnicode ? ("╭───╮", "│", "╰───╯") : ("+---+", "|", "+---+")
            canvas.put(edge.0, x, y, style: style)
            canvas.put("\(edge.1) \(letter) \(edge.1)", x, y + 1, style: style)
            canvas.put(edge.2, x, y + 2, style: style)
            x += 6
        }
    }
}

extension FoundServer {
    /// Whether a stranger can sit down at one of its tables.
    fileprivate var hasSeat: Bool {
        self.protocolVersion == ProtocolVersion.current && !self.isLocked && self.openSeats > 0
    }
}

extension HomeScreen.Line {
    /// Whether its text has the name or the address of a server.
    fileprivate var namesServer: Bool {
        switch self {
        case .found, .rejoin, .deal: true
        default: false
        }
    }

    /// Whether both are the same line, even if the numbers of its game have changed.
    fileprivate func isSame(as other: HomeScreen.Line) -> Bool {
        if case .found(let one) = self, case .found(let other) = other { one.id == other.id } else { self == other }
    }
}

extension ServerPlace {
    /// The port of a server by default.
    static let usualPort = 7247

    /// A host, perhaps with a port, as a person types it: `den`, `den:7000`, `::1`, `[::1]:7000`.
    init?(typed: String) {
        let text = typed.filter { $0 != " " }
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            let rest = text[text.index(after: end)...]
            self.init(host: text[text.index(after: text.startIndex)..<end], port: rest)
        } else if let colon = text.firstIndex(of: ":"), text[text.index(after: colon)...].contains(":") == false {
            self.init(host: text[..<colon], port: text[colon...])
        } else {
            self.init(host: text[...], port: "")
        }
    }

    /// `port` is empty or begins with a colon.
    private init?(host: Substring, port: Substring) {
        guard !host.isEmpty, host.utf8.count <= 253 else { return nil }
        guard !port.isEmpty else {
            self.init(host: String(host), port: Self.usualPort)
            return
        }
        guard port.first == ":", let number = Int(port.dropFirst()), (1...65_535).contains(number) else { return nil }
        self.init(host: String(host), port: number)
    }
}
