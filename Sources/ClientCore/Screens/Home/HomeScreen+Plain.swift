extension HomeScreen {
    func isReadable(_ context: ScreenContext) -> Bool { context.found != nil }

    func sentences(_ context: ScreenContext) -> [String] {
        let words = context.words
        guard let found = context.found else { return ["Pairs. " + words.sentence(words.home.looking)] }
        let games = words.plain.labelled(words.home.gamesHere, "\(found.count)")
        return ["Pairs. " + words.sentence(found.isEmpty ? words.home.nobodyHere : games)]
    }

    /// New games are announced while the screen is shown.
    func choices(_ context: ScreenContext) -> [PlainChoice] {
        lines(context).enumerated().map { row, line in
            let (name, why) = texts(line, context)
            return PlainChoice(
                id: line.id, name: name, detail: why, deed: .events([.pointed(.row(row), .pressed)]), isNews: true)
        }
    }
}

extension HomeScreen.Line {
    fileprivate var id: String {
        switch self {
        case .found(let game): "found " + game.id
        default: "\(self)"
        }
    }
}
