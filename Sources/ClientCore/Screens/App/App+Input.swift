import Terminal
import Wire

extension App {
    /// Passes a key or a mouse action to what is on top: the help, a question, or the screen.
    func take(_ input: InputEvent, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        switch input {
        case .focused: break
        case .pasted(let text):
            if model.cards != nil || model.invitation != nil { return model.cards?.paste(text) ?? () }
            if model.search != nil {
                model.search?.paste(text)
            } else if model.question != nil {
                model.question?.paste(text)
            } else if model.help == nil {
                tellTop(.pasted(text), &model, &effects)
            }
        case .key(let key, let modifiers): press(key, modifiers, &model, &effects)
        case .mouse(let action, let place): point(at: place, action, &model, &effects)
        }
    }

    private func press(
        _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers, _ model: inout AppModel, _ effects: inout [AppEffect]
    ) {
        if modifiers.contains(.control), command(key, &model, &effects) { return }
        guard !model.isTooSmall else {
            if key == KeyCommand.quit.key { askToQuit(&model, &effects) }
            return
        }
        if var cards = model.cards {
            let isDone = cards.take(key, modifiers) == false
            model.cards = cards
            if isDone { closeCards(&model, &effects) }
        } else if var search = model.search {
            let outcome = search.take(key, modifiers, model.context, model.top)
            model.search = search
            found(outcome, &model, &effects)
        } else if let invitation = model.invitation {
            model.invitation = nil
            switch invitation.take(key) {
            case .closed: break
            case .copied:
                effects.append(.copy(invitation.link))
                model.tell(model.words.playing.copied, .good)
            case .passed: press(key, modifiers, &model, &effects)
            }
        } else if model.help != nil {
            if model.help?.take(key) == false { model.help = nil }
        } else if var question = model.question {
            let outcome = question.take(key, modifiers)
            model.question = question
            answer(outcome, &model, &effects)
        } else {
            switch command(of: key, model) {
            case .help: model.help = HelpOverlay()
            case .palette: model.search = CommandSearch()
            case .quit: askToQuit(&model, &effects)
            case let command?: tellTop(.command(command), &model, &effects)
            case nil: tellTop(.key(key, modifiers), &model, &effects)
            }
        }
    }

    /// Does what was found by its name.
    private func found(
        _ outcome: CommandSearch.Outcome, _ model: inout AppModel, _ effects: inout [AppEffect]
    ) {
        if case .open = outcome { return }
        model.search = nil
        switch outcome {
        case .open, .closed: break
        case .pressed(let key, let isControl): press(key, isControl ? .control : [], &model, &effects)
        case .chosen(let events): for event in events { tellTop(event, &model, &effects) }
        }
    }

    /// The command of a key on the screen that is shown; nil where it is none, or not offered.
    private func command(of key: InputEvent.Key, _ model: AppModel) -> KeyCommand? {
        if key == .function(1) { return .help }
        guard !model.top.isTyping, case .character(let sign) = key, let command = KeyCommand(rawValue: sign) else {
            return nil
        }
        return [.help, .quit, .palette].contains(command) || model.top.offers(command, model.context) ? command : nil
    }

    /// The keys that do the same everywhere; false for any other.
    private func command(_ key: InputEvent.Key, _ model: inout AppModel, _ effects: inout [AppEffect]) -> Bool {
        switch key {
        case .character("l"): effects.append(.repaint)
        case .character("z"): effects.append(.suspend)
        case .character("p"):
            guard !model.isTooSmall, !model.isCovered else { return false }
            model.search = CommandSearch()
        case .character("c"):
            // The second time it needs no question.
            if model.question?.topic == .quit { quit(&model, &effects) } else { askToQuit(&model, &effects) }
        default: return false
        }
        return true
    }

    func answer(_ outcome: Question.Outcome, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard let question = model.question, outcome != .open else { return }
        model.question = nil
        // What was wrong with the last answer is over.
        if model.notice?.tone == .bad, model.notice?.isKept != true { model.notice = nil }
        if question.topic == .name { return answerName(outcome, &model, &effects) }
        guard case .answered(let answer) = outcome else { return }
        switch question.topic {
        case .quit: quit(&model, &effects)
        case .leaveServer: leaveServer(&model, &effects)
        case .serverPassword:
            if case .text(let text) = answer, let place = model.place {
                connect(to: place, with: Secret(text), &model, &effects)
            }
        case .secret(let request):
            if case .text(let text) = answer {
                if let register = request.body as? Request.Register, AccountDeed.isWeak(text, of: register.name) {
                    model.tell(model.words.refusal(ErrorReply(.weakPassword, "")), .bad)
                    return ask(request, &model, &effects)
                }
                pass(.requested(request.answered(with: Secret(text))), &model, &effects)
            }
        default:
            if case .whyToDo(let deed, let seat, let player) = question.topic {
                keepSanction(deed, seat, player, &model)
            }
            tellTop(.answered(question.topic, answer), &model, &effects)
        }
    }

    /// Keeps the sentence for a sanction until it is done. A report has one of its own.
    private func keepSanction(_ choice: SanctionChoice, _ seat: Int, _ player: String, _ model: inout AppModel) {
        guard choice != .report, case .table(let table) = model.top.destination,
            let state = TableState(table, model.context), state.snapshot.seats.indices.contains(seat),
            state.snapshot.seats[seat].player == player
        else { return }
        model.sanctionText = model.words.discipline.isDone(model.words.name(of: choice), state.name(seat))
    }

    /// Says what was done; a typed request stands there already.
    func tellSanction(_ model: inout AppModel) {
        model.tell(model.sanctionText ?? model.words.plain.done)
        model.sanctionText = nil
    }

    /// Takes the name that was asked for at the start, and goes on. Who gives none plays as a guest.
    private func answerName(_ outcome: Question.Outcome, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        if case .answered(.text(let name)) = outcome {
            guard SettingsScreen.isGood(name: name) else {
                model.question = .text(.name, model.words.home.nameQuestion, TextField(name, limit: 24))
                return model.tell(model.words.settings.badName, .bad)
            }
            var settings = model.settings
            settings.name = name
            change(to: settings, &model, &effects)
        }
        reachStart(&model, &effects)
    }

    /// Passes a mouse action to the target under it. The targets are those of the last frame.
    private func point(
        at point: Point, _ action: InputEvent.MouseAction, _ model: inout AppModel, _ effects: inout [AppEffect]
    ) {
        guard model.settings.usesMouse, !model.isTooSmall else { return }
        model.pointer = point
        switch action {
        case .scrolledUp, .scrolledDown:
            guard model.cards == nil, model.invitation == nil else { return }
            // The wheel moves the chosen line. Over the chat it scrolls the chat.
            if model.help == nil, model.search == nil, model.question == nil, paint(model).target(at: point) == .chat {
                return tellTop(.pointed(.chat, action), &model, &effects)
            }
            return press(action == .scrolledUp ? .up : .down, [], &model, &effects)
        case .released, .dragged:
            // They are about what lies on the board.
            guard !model.isCovered else { return }
            return tellTop(.pointed(paint(model).target(at: point) ?? .nothing, action), &model, &effects)
        case .pressed, .moved: break
        }
        guard let target = paint(model).target(at: point) else {
            if action == .pressed { model.invitation = nil }
            if action == .moved, model.question == nil, model.help == nil, model.search == nil {
                tellTop(.pointed(.nothing, action), &model, &effects)
            }
            return
        }
        if case .key(let key) = target {
            if action == .pressed { press(key, [], &model, &effects) }
        } else if model.cards != nil {
            if case .card(let card) = target, action == .pressed { model.cards?.turn(card) }
        } else if model.invitation != nil {
            if action == .pressed { model.invitation = nil }
        } else if model.help != nil {
            if action == .pressed { model.help = nil }
        } else if var search = model.search {
            guard case .row(let row) = target else { return }
            let outcome = search.point(at: row, isPressed: action == .pressed, model.context, model.top)
            model.search = search
            found(outcome, &model, &effects)
        } else if var question = model.question {
            guard case .row(let row) = target else { return }
            let outcome = question.point(at: row, isPressed: action == .pressed)
            model.question = question
            answer(outcome, &model, &effects)
        } else {
            tellTop(.pointed(target, action), &model, &effects)
        }
    }

    /// Asks before quitting if something would be lost.
    func askToQuit(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        // Nothing covers the question.
        model.help = nil
        model.search = nil
        model.invitation = nil
        if model.cards != nil { closeCards(&model, &effects) }
        if model.hostsOthers {
            model.question = .confirm(.quit, model.words.common.quitHosting)
        } else if model.isPlaying {
            model.question = .confirm(.quit, model.words.common.quitSeated)
        } else if model.client.tables.isEmpty {
            quit(&model, &effects)
        } else {
            model.question = .confirm(.quit, model.words.common.quitQuestion)
        }
    }
}
