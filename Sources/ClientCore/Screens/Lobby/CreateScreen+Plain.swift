extension CreateScreen {
    func sentences(_ context: ScreenContext) -> [String] {
        let words = context.words
        let flaw = draft.boardFlaw ?? draft.seatFlaw
        return [
            words.sentence(table == nil ? words.create.title : words.create.configure),
            words.sentence(flaw.map(words.flaw) ?? words.summary(of: draft.shown)),
        ]
    }

    func choices(_ context: ScreenContext) -> [PlainChoice] {
        let rows = zip(fields, rows(context.words)).enumerated()
        return rows.map { $1.1.choice($0, $1.0, context.words) } + [.escape(context.words.keys.back)]
    }
}
