import Terminal
import Wire

/// The patience games that the account has left, newest first. One key goes on with one.
struct SavedScreen: Screen {
    private(set) var games: [ServerMessage.SavedGame] = []
    private(set) var isLoaded = false
    private var choice = Choice()

    var destination: Destination { .saved }

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        switch event {
        case .appeared: effects.append(.ask(Request.Saved()))
        case .report(.told(.saved(let page))):
            isLoaded = true
            games = page.games
            choice.settle(count: games.count, rows: max(1, games.count))
        // Another client may have ended or taken up one of them.
        case .report(.refused(.other(let create as Request.Create), _)) where create.saved == true:
            effects.append(.ask(Request.Saved()))
        case .key(.escape, _): effects.append(.back)
        case .key(let key, _)
        where (key == .enter || key == .character(" ")) && games.indices.contains(choice.index):
            goOn(choice.index, &effects)
        case .key(let key, _): _ = choice.take(key, count: games.count, page: 8)
        case .pointed(.row(let row), .pressed) where games.indices.contains(row):
            choice.choose(row)
            goOn(row, &effects)
        default: break
        }
    }

    private func goOn(_ row: Int, _ effects: inout [ScreenEffect]) {
        effects.append(.ask(Request.Create.saved(KeptGame(games[row].game, level: games[row].level))))
    }

    func keys(_ context: ScreenContext) -> [Hint] {
        let keys = context.words.keys
        let goOn = games.isEmpty ? [] : [Hint(keys.enter, context.words.deeds.goOn, .enter)]
        return goOn + Choice.keys(keys) + [Hint(keys.escape, keys.back, .escape)]
    }

    func title(_ context: ScreenContext) -> String? { context.words.deeds.saved }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let words = context.words
        canvas.list(
            games.map { (words.game($0.game, level: $0.level), words.facts(of: $0)) }, choice, title: words.deeds.saved,
            empty: isLoaded ? words.deeds.noSaved : "", width: 60, in: context.size)
    }

    // MARK: Read line by line

    func isReadable(_ context: ScreenContext) -> Bool { isLoaded }
    func sentences(_ context: ScreenContext) -> [String] {
        [games.isEmpty ? context.words.deeds.noSaved : context.words.sentence(context.words.deeds.saved)]
    }
    func choices(_ context: ScreenContext) -> [PlainChoice] {
        let words = context.words
        return games.prefix(9).enumerated().map { row, game in
            PlainChoice(
                id: "\(game.game) \(game.level)", name: words.game(game.game, level: game.level),
                detail: words.facts(of: game), deed: .events([.pointed(.row(row), .pressed)]))
        } + [.escape(words.keys.back)]
    }
}
