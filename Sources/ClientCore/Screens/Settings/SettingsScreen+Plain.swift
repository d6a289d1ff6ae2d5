extension SettingsScreen {
    func sentences(_ context: ScreenContext) -> [String] {
        let words = context.words
        return [words.sentence(words.home.settings), words.sentence(words.settings.saved)]
    }

    func choices(_ context: ScreenContext) -> [PlainChoice] {
        let rows = zip(Field.allCases, rows(context)).enumerated()
        return rows.map { $1.1.choice($0, $1.0, context.words) } + [.escape(context.words.keys.back)]
    }
}
