import Vocabulary
import Wire

extension PlainReader {
    /// Takes the waiting lines one by one, because the meaning of a line may depend on the reply to the one before.
    func takeLines(_ model: inout PlainModel, at now: Duration, _ effects: inout [AppEffect]) {
        while let line = model.lines.first, !model.hasEnded, !model.app.isQuitting, model.mayTake(line) {
            model.lines.removeFirst()
            model.isAnswered = false
            model.isRepeating = false
            take(line, &model, at: now, &effects)
            let isEnding = effects.contains { if case .exit = $0 { true } else { false } }
            // The screen may have something to say only later, and so may a server that is being connected to.
            let isConnecting = model.app.top.destination == .connecting && model.app.failure == nil
            let isTold = model.app.top.isReadable(model.app.context) && !isConnecting
            if !model.isAnswered, !model.isWaiting, !isEnding, isTold {
                let isInLine = model.app.client.pending.contains { model.isInLine($0.request) }
                model.say(isInLine ? model.words.modes.inLine : model.words.plain.done)
            }
        }
    }

    private func take(_ typed: String, _ model: inout PlainModel, at now: Duration, _ effects: inout [AppEffect]) {
        guard typed.utf8.count <= Self.longestLine else { return model.say(model.words.plain.tooLong) }
        // A tab counts as a space; other control characters mean nothing here.
        let printable = Narrator.printable(String(typed.map { $0 == "\t" ? " " : $0 }))
        let line = printable.trimmingSpaces
        model.typed = line
        if let word = ReaderWord(line) { return obey(word, &model, at: now, &effects) }
        if let question = model.app.question { return answer(question, line, &model, at: now, &effects) }
        guard !line.isEmpty else { return model.isAnswered = true }
        let words = line.split(separator: " ", maxSplits: 1)
        if let number = Int(words[0]) {
            let value = words.count > 1 ? String(words[1]).trimmingSpaces : nil
            return choose(number, value, &model, at: now, &effects)
        }
        if line.hasPrefix(KeyCommand.palette.sign) {
            return find(String(line.dropFirst()).trimmingSpaces, &model, at: now, &effects)
        }
        showJSON(of: line, model: &model)
        if let events = model.app.top.events(for: line, model.app.context) {
            return perform(.events(events), &model, at: now, &effects)
        }
        command(line, &model, at: now, &effects)
    }

    // MARK: The reader's own words

    private func obey(_ word: ReaderWord, _ model: inout PlainModel, at now: Duration, _ effects: inout [AppEffect]) {
        let plain = model.words.plain
        switch word {
        case .whereAmI: tellPlace(&model)
        case .again:
            model.isRepeating = true
            model.say(model.last)
        case .help: model.say(help(model))
        case .back:
            if model.app.question != nil { return drop(&model, at: now, &effects) }
            if model.app.top.destination == .home { return model.say(plain.atStart) }
            perform(.events([.key(.escape, [])]), &model, at: now, &effects)
        case .quit: perform(.quit, &model, at: now, &effects)
        case .link:
            let table = (model.app.top as? TableScreen)?.state(model.app.context)
            let ways = model.app.top.ways(model.app.context) ?? table?.waysToEvent
            guard ways != nil || table != nil else { return model.say(plain.noTable) }
            guard let link = ways?.link else { return model.say(model.words.playing.noPage) }
            // The answer is said when the code is there.
            model.wantsLink = true
            model.isAnswered = true
            effects.append(.encode(link))
        case .share:
            guard let screen = model.app.top as? TableScreen, let state = screen.state(model.app.context),
                screen.shared(state) != nil
            else { return model.say(plain.unknownWord) }
            perform(.events([.command(.share)]), &model, at: now, &effects)
        case .time:
            guard let screen = model.app.top as? TableScreen else { return model.say(plain.noTable) }
            let times = screen.times(model.app.context)
            model.say(times.isEmpty ? [model.words.telling.noClock] : [model.words.joined(times)])
        }
    }

    private func help(_ model: PlainModel) -> [String] {
        let plain = model.words.plain
        let here: String? =
            switch model.app.top.destination {
            case .table: plain.helpTable
            case .lobby: plain.helpLobby
            case .create, .createPatience, .createEvent, .configure, .settings, .account, .records, .leaders, .history,
                .saved,
                .replay, .events, .event:
                plain.helpForm
            case .home, .connecting: nil
            }
        return [plain.helpEverywhere] + (here.map { [$0] } ?? []) + [plain.helpCommands]
    }

    // MARK: Questions

    private func answer(
        _ question: Question, _ line: String, _ model: inout PlainModel, at now: Duration,
        _ effects: inout [AppEffect]
    ) {
        switch question.kind {
        case .confirm:
            switch model.words.answer(line) {
            case true?: perform(.answer(.yes), &model, at: now, &effects)
            case false?: drop(&model, at: now, &effects)
            case nil: model.say(model.words.plain.answerConfirm)
            }
        case .text:
            guard !line.isEmpty else { return drop(&model, at: now, &effects) }
            if case .password = question.topic, isWayIn(line, model) {
                model.app.question = nil
                return command(line, &model, at: now, &effects)
            }
            // The text is cut to what fits, as in the field on the screen.
            perform(.answer(.text(question.fitting(line))), &model, at: now, &effects)
        case .choice(let choices, _):
            guard !line.isEmpty else { return drop(&model, at: now, &effects) }
            guard let number = Int(line), (1...max(1, choices.count)).contains(number) else {
                return model.say(model.words.plain.answerChoice)
            }
            perform(.answer(.choice(number - 1)), &model, at: now, &effects)
        }
    }

    /// Whether the line asks to come to a table. Where a password is asked for, it is the next try of somebody who reads no question.
    private func isWayIn(_ line: String, _ model: PlainModel) -> Bool {
        guard
            case .success(.request(let request)) = model.app.client.dialect.parse(
                line, in: model.app.client.dialectContext)
        else { return false }
        return request.body is Request.Join || request.body is Request.Watch
    }

    private func drop(_ model: inout PlainModel, at now: Duration, _ effects: inout [AppEffect]) {
        perform(.answer(nil), &model, at: now, &effects)
        if !model.isAnswered { model.say(model.words.plain.dropped) }
    }

    // MARK: Choices

    /// Does the first choice whose name begins with the text, or has it; says all where none does, or nothing was typed.
    private func find(_ text: String, _ model: inout PlainModel, at now: Duration, _ effects: inout [AppEffect]) {
        let wanted = text.lowercased()
        let names = model.choices.map { [$0.name.lowercased(), $0.name.lowercased().inASCII] }
        func matching(_ fits: (String) -> Bool) -> [Int]? {
            let found = names.indices.filter { names[$0].contains(where: fits) }
            return found.isEmpty ? nil : found
        }
        let found =
            matching { $0 == wanted } ?? matching { $0.hasPrefix(wanted) } ?? matching { $0.contains(wanted) } ?? []
        if found.count == 1 { return choose(found[0] + 1, nil, &model, at: now, &effects) }
        if found.isEmpty { model.say(model.words.keys.noCommand) }
        let told = found.isEmpty ? Array(names.indices) : found
        model.say(
            told.map { model.words.sentence("\($0 + 1) \(model.choices[$0].name)") }.joined(separator: " "))
    }

    /// A number means the choice that was announced with it, even if the choices have changed since.
    private func choose(
        _ number: Int, _ value: String?, _ model: inout PlainModel, at now: Duration, _ effects: inout [AppEffect]
    ) {
        let plain = model.words.plain
        guard (1...max(1, model.choices.count)).contains(number), !model.choices.isEmpty else {
            return model.say(plain.noSuchChoice(model.choices.count))
        }
        let id = model.choices[number - 1].id
        func current() -> PlainChoice? { model.app.top.choices(model.app.context).first { $0.id == id } }
        guard let choice = current() else { return model.say(plain.choiceGone) }
        let said = model.utterance.count
        switch (choice.deed, value) {
        case (.events(let events), nil): perform(.events(events), &model, at: now, &effects)
        case (.events, .some): model.say(plain.unknownWord)
        case (.value(let row), nil):
            perform(.events([.pointed(.step(row, by: 1), .pressed)]), &model, at: now, &effects)
        case (.text, nil): model.say([choice.text(model.words), plain.typeText(number)].map(model.words.sentence))
        case (.value(let row), let value?), (.text(let row), let value?):
            perform(.events([.filled(row: row, value)]), &model, at: now, &effects)
        }
        // Say the new value of the form's line first, before what else it has changed.
        if case .events = choice.deed { return }
        let text = choice.text(model.words)
        guard let now = current()?.text(model.words), now != text || !model.isAnswered else { return }
        model.isAnswered = true
        model.utterance.insert(model.words.sentence(now), at: said)
    }

    // MARK: The typed dialect

    private func command(_ line: String, _ model: inout PlainModel, at now: Duration, _ effects: inout [AppEffect]) {
        let plain = model.words.plain
        // A place alone means a flip, even if no card can be turned.
        let line = CardPosition(line) == nil ? line : "flip " + line
        switch model.app.client.dialect.parse(line, in: model.app.client.dialectContext) {
        case .success(.request(let request)):
            guard model.app.client.link == .ready else { return model.say(plain.noServer) }
            if case .flip(let flip) = request { return turn(flip, &model, at: now, &effects) }
            if let hello = request.body as? Request.Hello { return rename(hello.name, &model, at: now, &effects) }
            if let ready = request.body as? Request.Ready, ready.on != false, model.isPlayingAlone(at: ready.table),
                let screen = model.app.frontScreen
            {
                // A game for one begins by itself. Whoever types what the server's help says is not told off.
                return model.say(screen.sentences(model.app.context))
            }
            if request.body is Request.List { model.wantsTables = true }
            if request.body is Request.Watchers { model.wantsWatchers = true }
            model.wantsPeople =
                request.body is Request.Records || request.body is Request.Leaders
                || request.body is Request.History || request.body is Request.Saved
                || request.body is Request.Events || request.body is Request.Event
            perform(.ask(request), &model, at: now, &effects)
        case .success(.help(let topic)):
            switch model.app.client.dialect.help(topic) {
            case .success(let lines): model.say(lines)
            case .failure: model.say(plain.unknownWord)
            }
        case .success(.board): if let screen = model.app.frontScreen { model.say(screen.cards(model.app.context)) }
        case .success(.json(let on)):
            model.showsJSON = on
            model.say(on ? plain.showsJSON : plain.hidesJSON)
        case .success(.quit): perform(.quit, &model, at: now, &effects)
        case .failure(let error): model.say(model.mistake(error))
        }
    }

    /// Begins a session under another name. A session keeps its name, so at a table it is too late.
    private func rename(_ name: String, _ model: inout PlainModel, at now: Duration, _ effects: inout [AppEffect]) {
        let own = model.app.client.session?.name
        if own == name { return model.say(model.words.plain.hello(name)) }
        guard model.app.client.tables.isEmpty else { return model.say(model.words.meeting.keepsName) }
        guard TextRules.flaw(inNewName: name, longest: 24) == nil else {
            return model.say(model.words.refusal(.badName))
        }
        model.hasBegun = false
        // The greeting under the new name is the answer.
        model.isAnswered = true
        perform(.rename(name), &model, at: now, &effects)
    }

    /// Turns a card, or says why it cannot be turned now.
    private func turn(
        _ flip: Request.Flip, _ model: inout PlainModel, at now: Duration, _ effects: inout [AppEffect]
    ) {
        guard let table = model.app.client.frontSnapshot, table.phase == .playing || table.phase == .paused else {
            return model.say(model.words.refusal(ErrorReply(.wrongPhase, ""), to: .flip(flip)))
        }
        guard table.board.cards.indices.contains(flip.card) else {
            return model.say([model.words.refusal(.noSuchCard), model.words.board(table)])
        }
        perform(.events([.pointed(.card(flip.card), .pressed)]), &model, at: now, &effects)
    }

    private func showJSON(of line: String, model: inout PlainModel) {
        guard model.showsJSON,
            case .success(.request(let request)) = model.app.client.dialect.parse(
                line, in: model.app.client.dialectContext)
        else { return }
        model.say("JSON: " + TypedDialect.json(of: request.shown))
    }
}

/// The words that the reader understands everywhere, also while a question is open.
enum ReaderWord: String {
    case whereAmI, again, help, back, quit, time, link, share

    init?(_ line: String) {
        switch line.lowercased() {
        case "where", "w": self = .whereAmI
        case "repeat", "r": self = .again
        case "?": self = .help
        case "back": self = .back
        case "quit", "q": self = .quit
        case "time": self = .time
        case "link": self = .link
        case "share": self = .share
        default: return nil
        }
    }
}

extension PlainModel {
    /// Whether a line can be taken now. During the wait for a connection or for the network, only the reader's words can.
    fileprivate func mayTake(_ line: String) -> Bool {
        if app.question != nil { return true }
        let isOwn = ReaderWord(line.trimmingSpaces) != nil
        switch app.client.link {
        case .ready: return !isWaiting
        case .idle, .closed: return isOwn || app.hosting != .starting && (app.found != nil || app.failure != nil)
        case .connecting, .greeting, .reconnecting: return isOwn
        case .leaving: return false
        }
    }

    /// Whether a game for one runs at the table in front, and the player plays it.
    fileprivate func isPlayingAlone(at table: String) -> Bool {
        guard app.client.front == table, let snapshot = app.client.frontSnapshot, snapshot.phase == .playing else {
            return false
        }
        return Mode(snapshot).isForOne && !app.client.seats(at: table).isEmpty
    }

    /// What is wrong with a typed line.
    fileprivate func mistake(_ error: ErrorReply) -> [String] {
        let plain = words.plain
        switch error.code {
        case .unknownType:
            let nearest = error.hint.flatMap { hint in
                hint.hasPrefix("Did you mean ") ? String(hint.dropFirst("Did you mean ".count).dropLast()) : nil
            }
            return [nearest.map(plain.didYouMean) ?? plain.unknownWord]
        case .noSuchCard:
            return [words.refusal(.noSuchCard)] + (app.client.frontSnapshot.map { [words.board($0)] } ?? [])
        case .noSuchTable where error.field == nil:
            return [app.client.link == .ready ? plain.noTable : plain.noServer]
        default:
            if let usage = app.client.dialect.usage(of: typed, after: error) {
                return [plain.usage(usage.replacing("Usage: ", with: ""))]
            }
            return [words.plainRefusal(error)]
        }
    }
}

extension Words {
    /// The answer to a yes-or-no question; nil if the line is neither.
    fileprivate func answer(_ line: String) -> Bool? {
        func matches(_ word: String, _ english: String) -> Bool {
            let typed = line.lowercased()
            let forms = [word.lowercased(), word.lowercased().inASCII, english]
            return forms.contains(typed) || forms.contains { String($0.prefix(1)) == typed }
        }
        if matches(common.yes, "yes") { return true }
        return matches(common.no, "no") ? false : nil
    }
}

extension String {
    /// Without spaces at either end.
    fileprivate var trimmingSpaces: String {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
