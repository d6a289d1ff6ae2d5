extension ConnectingScreen {
    func sentences(_ context: ScreenContext) -> [String] {
        let words = context.words
        guard let failure = context.failure else { return [words.sentence(progress(context))] }
        let hint = context.client.isUnreached ? [words.endings.firstHint] : []
        return [words.sentence(failure)] + hint
    }

    func choices(_ context: ScreenContext) -> [PlainChoice] {
        let words = context.words
        let retry = PlainChoice.key(.reconnect, words.connecting.retry)
        return (context.failure == nil ? [] : [retry]) + [.escape(words.keys.back)]
    }

    func part(_ context: ScreenContext) -> String { context.failure ?? "" }
}
