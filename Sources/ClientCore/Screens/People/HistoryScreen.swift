import Terminal
import Vocabulary
import Wire

/// The finished games of an account or of a guest's session, newest first. Each can be played back.
struct HistoryScreen: Screen {
    /// The account by its id; nil for the session's own games.
    let account: String?
    private(set) var games: [ServerMessage.PastGame] = []
    private var more: String?
    private(set) var isLoaded = false
    private var isAsking = false
    private var choice = Choice()

    init(account: String?) { self.account = account }

    var destination: Destination { .history(account) }

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        switch event {
        case .appeared:
            guard !isLoaded, !isAsking else { return }
            isAsking = true
            effects.append(.ask(Request.History(account: account, limit: 50)))
        // Another screen below this one may have asked for other games.
        case .report(.told(.history(let page))) where isAsking:
            isAsking = false
            isLoaded = true
            games += page.games
            more = page.more
        case .report(.refused(.other(is Request.History), _)): isAsking = false
        case .key(.escape, _): effects.append(.back)
        case .key(.enter, _) where games.indices.contains(choice.index):
            effects.append(.push(.replay(games[choice.index].game)))
        case .key(let key, _):
            guard choice.take(key, count: games.count, page: 8), let more, !isAsking, choice.index + 5 >= games.count
            else { return }
            isAsking = true
            effects.append(.ask(Request.History(account: account, after: more, limit: 50)))
        case .pointed(.row(let row), .pressed) where games.indices.contains(row):
            choice.choose(row)
            effects.append(.push(.replay(games[row].game)))
        default: break
        }
    }

    func keys(_ context: ScreenContext) -> [Hint] {
        let keys = context.words.keys
        let watch = games.isEmpty ? [] : [Hint(keys.enter, context.words.deeds.replay, .enter)]
        return watch + Choice.keys(keys) + [Hint(keys.escape, keys.back, .escape)]
    }

    func title(_ context: ScreenContext) -> String? { context.words.deeds.history }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let words = context.words
        let size = context.size
        let area = Rect(size).centred(width: min(size.width, 78), height: size.height)
        let inside = canvas.box(area, title: words.deeds.history)
        guard !games.isEmpty else {
            if isLoaded { canvas.put(words.deeds.noGames, inside.origin.x, inside.origin.y, \.muted) }
            return
        }
        var y = inside.origin.y
        // The last lines are about the chosen game, with the command that plays it back.
        let command = context.place.map { $0.replayCommand(games[min(choice.index, games.count - 1)].game) }
        let isLong = inside.size.height > 8
        for number in choice.visible(count: games.count, rows: max(1, inside.size.height - (isLong ? 4 : 3))) {
            let row = Rect(x: inside.origin.x, y: y, width: inside.size.width, height: 1)
            let game = games[number]
            let day = canvas.put("  " + CalendarTime.day(ofMilliseconds: game.at), row.origin.x, y, \.muted)
            let results = words.results(of: game, isOwn: context.isOwn)
            canvas.put(results, row.origin.x + day + 2, y, width: row.size.width - day - 3)
            if number == choice.index { canvas.point(at: row) }
            canvas.mark(row, as: .row(number))
            y += 1
        }
        let facts = words.facts(of: games[min(choice.index, games.count - 1)], isOwn: context.isOwn)
        for (line, text) in TextWrap.lines(facts, width: inside.size.width).prefix(2).enumerated() {
            canvas.put(text, inside.origin.x, inside.rows.upperBound - (isLong ? 3 : 2) + line, \.accent)
        }
        if isLong, let command, TextWidth.of(command) <= inside.size.width {
            canvas.put(command, inside.origin.x, inside.rows.upperBound - 1, \.muted)
        }
    }

    // MARK: Read line by line

    func isReadable(_ context: ScreenContext) -> Bool { isLoaded }
    func sentences(_ context: ScreenContext) -> [String] {
        games.isEmpty ? [context.words.deeds.noGames] : [context.words.sentence(context.words.deeds.history)]
    }
    func choices(_ context: ScreenContext) -> [PlainChoice] {
        let words = context.words
        return games.prefix(9).enumerated().map { row, game in
            PlainChoice(
                id: game.game, name: words.deeds.replay, detail: words.line(of: game),
                deed: .events([.pointed(.row(row), .pressed)]))
        } + [.escape(words.keys.back)]
    }
}

extension ScreenContext {
    /// Whether a seat of a past game was the player's: by the account, or a guest's by the name.
    fileprivate func isOwn(_ seat: ServerMessage.PastSeat) -> Bool {
        seat.account.map { $0 == self.account?.id } ?? (seat.name == self.client.session?.name)
    }
}
