extension CreateScreen {
    func sentences(_ context: ScreenContext) -> [String] {
        let words = context.words
        let flaw = refusal?.text ?? flaw(words)
        return [
            words.sentence(heading(words)),
            words.sentence(flaw ?? words.summary(of: draft.shown)),
        ]
    }

    func choices(_ context: ScreenContext) -> [PlainChoice] {
        let rows = zip(fields, rows(context.words)).enumerated()
        return rows.map { $1.1.choice($0, $1.0, context.words) } + [.escape(context.words.keys.back)]
    }
}
