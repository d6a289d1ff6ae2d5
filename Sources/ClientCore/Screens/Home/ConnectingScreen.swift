import Terminal
import Wire

/// The screen while a connection is made: the progress, or why it failed.
struct ConnectingScreen: Screen {
    var destination: Destination { .connecting }

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        switch event {
        case .key(.escape, _): effects.append(.disconnect)
        case .command(.reconnect), .key(.enter, _):
            guard context.failure != nil else { return }
            if context.client.link == .idle {
                effects.append(.host(context.goal ?? .create))
            } else if let kept = context.kept, kept.place == context.place {
                effects.append(.rejoin(kept))
            } else if let place = context.place {
                effects.append(.connect(place, context.goal ?? .lobby))
            }
        default: break
        }
    }

    func keys(_ context: ScreenContext) -> [Hint] {
        let keys = context.words.keys
        let retry = Hint(.reconnect, context.words.connecting.retry)
        return (context.failure == nil ? [] : [retry]) + [Hint(keys.escape, keys.cancel, .escape)]
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let words = context.words.connecting
        let width = min(context.size.width - 4, 60)
        let text = context.failure ?? progress(context)
        let lines = TextWrap.lines(text, width: width - 4)
        let hint =
            context.failure != nil && context.client.isUnreached
            ? TextWrap.lines(context.words.hint(ofUnreached: context.place), width: width - 4) : []
        let height = min(context.size.height, lines.count + hint.count + 2)
        let area = Rect(context.size).centred(width: width, height: height)
        let inside = canvas.box(area, title: context.failure == nil ? words.title : words.failed)
        for (row, line) in (lines + hint).enumerated() where row < inside.size.height {
            let isHint = row >= lines.count
            canvas.put(
                line, inside.origin.x, inside.origin.y + row,
                isHint ? \.muted : context.failure == nil ? \.strong : \.error, width: inside.size.width)
        }
    }

    func progress(_ context: ScreenContext) -> String {
        let words = context.words.connecting
        let place = context.place.map { Narrator.printable($0.text) } ?? ""
        if context.hosting == .starting { return words.starting }
        if context.client.isPatient, let trouble = context.client.trouble,
            let failure = context.why(.unreachable(reason: trouble))
        {
            return context.words.joined([context.words.sentence(failure), context.words.common.reconnecting])
        }
        switch context.client.link {
        case .greeting: return words.greeting(place)
        case .ready: return words.entering
        case .idle, .connecting, .reconnecting, .leaving, .closed: return words.reaching(place)
        }
    }
}

extension ConnectingScreen {
    func sentences(_ context: ScreenContext) -> [String] {
        let words = context.words
        guard let failure = context.failure else { return [words.sentence(progress(context))] }
        let hint = context.client.isUnreached ? [words.hint(ofUnreached: context.place)] : []
        return [words.sentence(failure)] + hint
    }

    func choices(_ context: ScreenContext) -> [PlainChoice] {
        let words = context.words
        let retry = PlainChoice.key(.reconnect, words.connecting.retry)
        return (context.failure == nil ? [] : [retry]) + [.escape(words.keys.back)]
    }

    func part(_ context: ScreenContext) -> String { context.failure ?? "" }
}

extension Words {
    /// What to look at where no server answers.
    func hint(ofUnreached place: ServerPlace?) -> String {
        let port = ServerPlace.usualPort
        return joined([endings.firstHint, place?.port == port ? endings.usualPort(port) : ""])
    }
}
