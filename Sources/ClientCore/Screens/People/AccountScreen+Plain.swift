extension AccountScreen {
    func part(_ context: ScreenContext) -> String {
        "\(context.account?.id ?? "") \(context.membership.codes.isEmpty) \(context.client.tables.isEmpty)"
    }

    /// Silent until the server has said who the account is.
    func isReadable(_ context: ScreenContext) -> Bool { context.account == nil || context.membership.own != nil }

    func sentences(_ context: ScreenContext) -> [String] {
        let words = context.words
        let codes = context.membership.codes
        return state(context).map(words.sentence) + (codes.isEmpty ? [] : [words.people.codes] + codes)
    }

    func choices(_ context: ScreenContext) -> [PlainChoice] {
        lines(context).enumerated().map { row, line in
            PlainChoice(
                id: "\(line)", name: name(line, context.words),
                deed: .events([.pointed(.row(row), .pressed)]), isNews: true)
        } + [.escape(context.words.keys.back)]
    }
}
