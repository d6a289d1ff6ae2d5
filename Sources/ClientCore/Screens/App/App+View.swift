package import Terminal

extension App {
    /// The parts of the frame that the mouse can be on. Later ones are on top.
    package func targets(_ model: AppModel) -> [(area: Rect, target: Target)] { paint(model).targets }

    /// The keys that the screen's bar and help name, with their words.
    package func keys(_ model: AppModel) -> [(key: String, words: String)] {
        (model.top.keys(model.context) + HelpOverlay.everywhere(model.context, model.top)).map { ($0.key, $0.words) }
    }

    /// Whether letters are commands now, and no text or answer.
    package func takesCommands(_ model: AppModel) -> Bool {
        !model.isTooSmall && !model.isCovered && !model.top.isTyping
    }

    /// The frame, with the parts that the mouse can be on.
    func paint(_ model: AppModel) -> Canvas {
        let context = model.context
        var canvas = Canvas(model.size, context.look, pictures: context.album.pictures)
        guard !model.isTooSmall else {
            let area = Rect(model.size)
            let lines = TextWrap.lines(model.words.common.tooSmall, width: model.size.width)
            for (row, line) in lines.enumerated() {
                canvas.put(line, centredIn: area, max(0, (model.size.height - lines.count) / 2) + row)
            }
            return canvas
        }
        model.top.draw(on: &canvas, context)
        if model.isCovered { canvas.recede(Rect(model.size)) }
        drawStatus(model, on: &canvas)
        if let cards = model.cards {
            canvas.coverTargets()
            cards.draw(on: &canvas, context)
        } else if let invitation = model.invitation {
            canvas.coverTargets()
            invitation.draw(on: &canvas, context)
        } else if let help = model.help {
            canvas.coverTargets()
            help.draw(on: &canvas, context, model.top)
        } else if let search = model.search {
            canvas.coverTargets()
            search.draw(on: &canvas, context, model.top)
        } else if let question = model.question {
            canvas.coverTargets()
            question.draw(on: &canvas, context)
        }
        drawHints(model, context, on: &canvas)
        return canvas
    }

    /// The row above the hints, or more for a notice that must be read whole: a lost link first of all, otherwise the last notice.
    private func drawStatus(_ model: AppModel, on canvas: inout Canvas) {
        let row = Rect(x: 0, y: model.size.height - 2, width: model.size.width, height: 1)
        if model.client.link == .reconnecting || model.silentSince != nil {
            canvas.fill(row, \.miss)
            canvas.put(" " + model.linkState(width: row.size.width - 2), 0, row.origin.y, \.miss, width: row.size.width)
        } else if let notice = model.notice {
            let role: KeyPath<Look, Style> =
                switch notice.tone {
                case .plain: \.strong
                case .good: \.good
                case .bad: \.error
                }
            let lines = notice.isWhole ? TextWrap.lines(notice.text, width: row.size.width - 2) : [notice.text]
            // In the smallest windows the end is cut.
            let shown = lines.prefix(row.origin.y + 1)
            for (number, line) in shown.enumerated() {
                let y = row.origin.y + 1 - shown.count + number
                canvas.fill(Rect(x: 0, y: y, width: row.size.width, height: 1), \.text)
                canvas.put(" " + line, 0, y, role, width: row.size.width)
            }
        }
    }

    /// The last row: keys and what they do, the most useful first, and the key of the help.
    private func drawHints(_ model: AppModel, _ context: ScreenContext, on canvas: inout Canvas) {
        let y = model.size.height - 1
        canvas.fill(Rect(x: 0, y: y, width: model.size.width, height: 1), \.bar)
        var hints: [Hint]
        if let cards = model.cards {
            hints = cards.hints(model.words)
        } else if model.invitation != nil {
            hints = LinkCard.hints(model.words)
        } else if model.help != nil {
            hints = HelpOverlay.scrolls(context, model.top) ? [Hint("↑↓", model.words.keys.move)] : []
            hints.append(Hint(model.words.keys.escape, model.words.keys.close, .escape))
        } else if model.search != nil {
            hints = CommandSearch.hints(model.words)
        } else if let question = model.question {
            hints = question.hints(model.words)
        } else {
            hints = model.top.hints(context)
        }
        var room = model.size.width
        if !model.isCovered {
            let help = Hint(model.top.isTyping ? "F1" : KeyCommand.help.sign, model.words.keys.help, .function(1))
            room -= help.width + 1
            canvas.hint(help, room, y)
        }
        // Hints without a key of their own, such as the arrows, are left out if there is too little room.
        if hints.reduce(-1, { $0 + $1.width + 2 }) >= room { hints.removeAll { $0.press == nil } }
        // After that the last go first. The way out stays with two others, if they have room.
        var shown = hints
        while shown.reduce(-1, { $0 + $1.width + 2 }) >= room,
            let last = shown.lastIndex(where: { $0.press != .escape })
        {
            shown.remove(at: last)
        }
        if shown.count > 2 { hints = shown }
        var x = 1
        for hint in hints where x + hint.width < room {
            canvas.hint(hint, x, y)
            x += hint.width + 2
        }
    }
}

extension Hint {
    fileprivate var width: Int { TextWidth.of(key) + 1 + TextWidth.of(words) }
}

extension Canvas {
    fileprivate mutating func hint(_ hint: Hint, _ x: Int, _ y: Int) {
        let key = put(hint.key, x, y, hint.isDangerous ? \.barDanger : \.barKey)
        put(hint.words, x + key + 1, y, \.bar)
        if let press = hint.press { mark(Rect(x: x, y: y, width: hint.width, height: 1), as: .key(press)) }
    }
}
