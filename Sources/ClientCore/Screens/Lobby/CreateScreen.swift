import Terminal
import Vocabulary
import Wire

/// The form for a new table, for other rules of the table in front, or for an event. It shows at once what cannot be played.
struct CreateScreen: Screen {
    enum Field: Sendable, Hashable {
        case game, mode, level, rows, columns, group, scoring, theme, pictures, seats, tries, turn, gameTime, hide,
            again, bots, strength
        case title, password, isPublic, done
        /// Of patience games.
        case option(PatienceOption), undo, deal
        /// Of events.
        case kind, rounds, double, bestOf, seeds, length, start, most, rated, guests, admits
    }

    var draft = RulesDraft()
    /// The event to be made; nil for a table.
    var event: EventDraft?
    private var title = ""
    private var password = ""
    private var isPublic = true
    private var form = Form()
    /// The table whose rules these are; nil for a new one.
    let table: String?
    /// Which themes of pictures the server offers.
    private let pictures: PicturePolicy
    private var isWaiting = false
    /// Whether the number of tries is the player's own choice, and not that of a level chosen before.
    private var hasChosenTries = false
    /// What the server refused, in its words, until something is changed.
    private(set) var refusal: (field: Field, text: String)?

    /// So many seats a table for friends has at first: the game begins without those who do not come.
    private static let seatsForFriends = 4

    /// A form for a new table, with the mode and level of the one before. Who plays host to friends begins with a game of Memory that
    /// they can join.
    init(_ settings: ClientSettings, pictures: PicturePolicy = .none, isForFriends: Bool = false) {
        table = nil
        self.pictures = pictures
        if let mode = Mode.all.first(where: { $0.name == settings.mode && !($0.isForOne && isForFriends) }) {
            draft.mode = mode
        }
        if let level = settings.level, RulesDraft.levels.contains(level) { draft.level = level }
        draft.patience.level = draft.level
        if isForFriends { draft.seats = Self.seatsForFriends }
        if let game = settings.game, !isForFriends { choose(game) }
    }

    /// A form for a new table of the patience game played last, for the player alone.
    init(patience settings: ClientSettings, pictures: PicturePolicy) {
        self.init(settings, pictures: pictures)
        if draft.patienceGame == nil { choose(PatienceRules.all[0].name) }
        isPublic = false
    }

    /// A form for an event, with the level of the last table.
    init(event: EventDraft, _ settings: ClientSettings) {
        self.init(settings)
        self.event = event
        choose(RulesDraft.memory)
        fitEvent()
    }

    /// A form for other rules of a table.
    init(configuring snapshot: Snapshot?, pictures: PicturePolicy) {
        table = snapshot?.table
        self.pictures = pictures
        if let rules = snapshot?.rules { draft = RulesDraft(rules) }
    }

    var destination: Destination { event != nil ? .createEvent : table == nil ? .create : .configure }
    var isTyping: Bool { form.isTyping }

    var fields: [Field] { event.map(fields(of:)) ?? fieldsOfTable }

    var fieldsOfTable: [Field] {
        if let game = draft.patienceGame {
            return [.done, .game] + self.fields(of: game) + (table == nil ? [.title, .password, .isPublic] : [])
        }
        var fields: [Field] = [.game, .mode, .level]
        if draft.level == Level.customName { fields += [.rows, .columns] }
        fields += [.group, .scoring, .theme]
        if pictures != .none { fields.append(.pictures) }
        if !draft.mode.isForOne { fields.append(.seats) }
        if draft.mode.options.contains(.tries) { fields.append(.tries) }
        if draft.mode.options.contains(.turnSeconds) { fields.append(.turn) }
        if draft.mode.options.contains(.gameSeconds) { fields.append(.gameTime) }
        fields += [.hide, .again]
        if table == nil {
            if !draft.mode.isForOne { fields.append(.bots) }
            if draft.botsOfMode > 0 { fields.append(.strength) }
            fields += [.title, .password, .isPublic]
        }
        return [.done] + fields
    }

    /// Why the rules can't be asked for; nil if they can.
    func flaw(_ words: Words) -> String? {
        if draft.patienceGame != nil { return draft.patience.isDealGood ? nil : words.patience.badDeal }
        return (draft.boardFlaw ?? draft.seatFlaw).map(words.flaw)
    }

    private mutating func choose(_ game: String) {
        guard Self.games.contains(game) else { return }
        draft.game = game
        if let rules = draft.patienceGame { draft.patience.takeUsual(of: rules) }
    }

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        let rows = rows(context.words)
        switch event {
        case .key(.escape, _): effects.append(.back)
        case .key(let key, let modifiers): apply(form.take(key, modifiers, rows), context, &effects)
        case .pasted(let text): apply(form.paste(text, rows), context, &effects)
        case .pointed(let target, let action): apply(form.point(at: target, action, rows), context, &effects)
        case .filled(let row, let text) where rows.indices.contains(row): fill(row, text, rows, context, &effects)
        case .report(.granted(.other(is Request.Configure), _)) where table != nil: effects.append(.back)
        case .report(.refused(.other(is Request.Configure), let error)),
            .report(.refused(.other(is Request.Create), let error)),
            .report(.refused(.other(is Request.EventCreate), let error)):
            isWaiting = false
            show(error)
        default: break
        }
        form.sync(self.rows(context.words))
    }

    /// Shows a refusal at the field that it is about.
    private mutating func show(_ error: ErrorReply) {
        guard let name = error.field, var field = Field(wire: name) else { return }
        if field == .theme, !draft.pictures.isEmpty { field = .pictures }
        guard let row = fields.firstIndex(of: field) else { return }
        refusal = (field, Narrator.printable(error.told))
        form.choose(row)
    }

    private mutating func apply(_ outcome: Form.Outcome, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        let fields = fields
        switch outcome {
        case .ignored, .moved: break
        case .stepped(let row, let by) where fields.indices.contains(row): step(fields[row], by)
        case .typed(let row, let text) where fields.indices.contains(row):
            refusal = nil
            switch fields[row] {
            case .title: title = text
            case .deal: draft.patience.deal = text
            case .pictures: draft.pictures = text
            default: password = text
            }
        case .pressed: finish(context, &effects)
        case .stepped, .typed: break
        }
    }

    private mutating func fill(
        _ row: Int, _ text: String, _ rows: [FormRow], _ context: ScreenContext, _ effects: inout [ScreenEffect]
    ) {
        let field = fields[row]
        if case .text(_, let limit, let isSecret, _) = rows[row].kind {
            var typed = TextField(limit: limit, isSecret: isSecret)
            typed.insert(text)
            return apply(.typed(row: row, typed.text), context, &effects)
        }
        let steps = ValueSearch.steps(to: text, from: self) {
            $0.row(field, context.words).value
        } step: {
            $0.step(field, $1)
        }
        guard let steps else { return effects.append(.notice(context.words.plain.badValue(rows[row].label), .bad)) }
        for _ in 0..<abs(steps) { step(field, steps.signum()) }
    }

    private mutating func finish(_ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        if let flaw = flaw(context.words) { return effects.append(.notice(flaw, .bad)) }
        guard !isWaiting else { return }
        isWaiting = true
        if let table {
            effects.append(.ask(Request.Configure(table: table, rules: draft.rules(withBots: false))))
        } else if let event {
            effects.append(.ask(event.create(draft, title: title, password: password, isPublic: isPublic)))
        } else {
            var settings = context.settings
            settings.game = draft.game
            if draft.patienceGame == nil {
                (settings.mode, settings.level) = (draft.mode.name, draft.level)
            } else {
                settings.level = draft.patience.level
            }
            if settings != context.settings { effects.append(.change(settings)) }
            effects.append(
                .ask(
                    Request.Create(
                        rules: draft.rules(withBots: true), title: title.isEmpty ? nil : title,
                        password: password.isEmpty ? nil : password, public: isPublic)))
        }
    }

    private mutating func step(_ field: Field, _ by: Int) {
        refusal = nil
        defer { fitEvent() }
        if event?.step(field, by) == true { return }
        if field == .game { return choose(Self.games.cycled(from: draft.game, by: by)) }
        if let game = draft.patienceGame, step(field, by, in: game) { return }
        // Another board has another default of tries.
        if [.level, .rows, .columns, .group].contains(field), !hasChosenTries { draft.tries = nil }
        switch field {
        case .mode: draft.mode = (event?.modes ?? Mode.all).cycled(from: draft.mode, by: by)
        case .level:
            (draft.rows, draft.columns) = draft.size
            draft.level = RulesDraft.levels.cycled(from: draft.level, by: by)
        case .rows: draft.rows = RuleLimits.side.nearest(to: draft.rows + by)
        case .columns: draft.columns = RuleLimits.side.nearest(to: draft.columns + by)
        case .group: draft.group = Array(RuleLimits.group).cycled(from: draft.group, by: by)
        case .scoring: draft.scoring = RulesDraft.scorings.cycled(from: draft.scoring, by: by)
        case .theme: draft.theme = RulesDraft.themes.cycled(from: draft.theme, by: by)
        case .seats: draft.seats = draft.mode.seats.nearest(to: draft.seatsOfMode + by)
        case .tries:
            hasChosenTries = true
            draft.tries = RulesDraft.tryChoices.stepped(from: draft.tries, by: by, \.rank)
        case .turn: draft.turnSeconds = RulesDraft.turns.stepped(from: draft.turnSeconds, by: by, \.self)
        case .gameTime: draft.gameSeconds = RulesDraft.games.stepped(from: draft.gameSeconds, by: by, \.self)
        case .hide: draft.hideMs = RulesDraft.hides.stepped(from: draft.hideMs, by: by, \.self)
        case .again: draft.dealsAgain.toggle()
        case .bots: draft.bots = (0...draft.mode.seats.upperBound - 1).nearest(to: draft.bots + by)
        case .strength: draft.strength = RulesDraft.strengths.cycled(from: draft.strength, by: by)
        case .isPublic: isPublic.toggle()
        default: break
        }
    }

    func rows(_ words: Words) -> [FormRow] {
        fields.map { field in
            var row = row(field, words)
            if let refusal, refusal.field == field { row.flaw = refusal.text }
            return row
        }
    }

    private func row(_ field: Field, _ words: Words) -> FormRow {
        let rules = words.rules
        if let event, let row = event.row(field, words) { return row }
        if let game = draft.patienceGame, let row = row(field, of: game, words) { return row }
        func choice(_ label: String, _ value: String, _ flaw: RulesDraft.Flaw? = nil) -> FormRow {
            FormRow(label: label, kind: .choice(value), flaw: flaw.map(words.flaw))
        }
        func onOff(_ on: Bool) -> String { on ? words.common.yes : words.common.no }
        return switch field {
        case .game: choice(words.patience.game, words.wire(draft.game, \.patience.games))
        case .mode: choice(rules.mode, words.wire(draft.mode.name, \.modes.names))
        case .level: choice(rules.level, words.level(draft.level), draft.boardFlaw)
        case .rows: choice(rules.rows, "\(draft.rows)", draft.boardFlaw)
        case .columns: choice(rules.columns, "\(draft.columns)", draft.boardFlaw)
        case .group: choice(rules.group, "\(draft.group)", draft.boardFlaw)
        case .scoring: choice(rules.scoring, words.wire(draft.scoring, \.rules.scorings))
        case .theme: choice(rules.theme, words.wire(draft.theme, \.rules.themes))
        case .pictures:
            FormRow(
                label: words.over.pictures,
                kind: .text(
                    draft.pictures, limit: PictureTheme.longestID, isSecret: false,
                    hint: pictures == .commons ? "dir:… commons:…" : "dir:…"))
        case .seats: choice(rules.seats, "\(draft.seatsOfMode)", draft.seatFlaw)
        case .tries:
            switch draft.tries {
            case nil: choice(rules.tries, rules.byLevel)
            case .unlimited: choice(rules.tries, words.modes.anyTries)
            case .limited(let tries): choice(rules.tries, "\(tries)")
            }
        case .turn:
            choice(
                draft.mode.takesTurns ? rules.turn : words.modes.attempt,
                draft.turnSeconds == 0 ? rules.noClock : words.common.seconds(draft.turnSeconds))
        case .gameTime:
            choice(
                rules.gameTime, draft.gameSeconds == 0 ? rules.noClock : Duration.seconds(draft.gameSeconds).clockText)
        case .hide: choice(rules.hide, draft.hideMs == 0 ? rules.atOnce : words.common.milliseconds(draft.hideMs))
        case .again: choice(rules.again, onOff(draft.dealsAgain))
        case .bots: choice(rules.bots, "\(draft.bots)", draft.seatFlaw)
        case .strength: choice(rules.strength, words.wire(draft.strength, \.rules.strengths))
        case .title:
            FormRow(
                label: words.create.tableTitle,
                kind: .text(title, limit: 40, isSecret: false, hint: words.create.asServer))
        case .password:
            FormRow(
                label: words.create.password,
                kind: .text(password, limit: 60, isSecret: true, hint: words.common.none))
        case .isPublic: choice(words.create.isPublic, onOff(isPublic))
        case .done: FormRow(label: deed(words), kind: .action)
        default: FormRow(label: "", kind: .action)
        }
    }

    func keys(_ context: ScreenContext) -> [Hint] {
        let keys = context.words.keys
        // The first line makes the table, and has no value.
        let lines = form.keys(keys).filter { form.choice.index != 0 || $0.part != .bar }
        return lines + [Hint(keys.enter, keys.choose, .enter, in: form.choice.index == 0 ? .barAndHelp : .help)]
            + [Hint(keys.escape, keys.back, .escape)]
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let rows = rows(context.words)
        let size = context.size
        let width = min(size.width - 2, 76)
        let height = min(size.height, rows.count + 4)
        let area = Rect(size).centred(width: width, height: height)
        let inside = canvas.box(area, title: heading(context.words))
        let flaw = refusal?.text ?? flaw(context.words)
        let told = flaw ?? about(context)
        var list = inside
        list.size.height -= 1
        form.draw(on: &canvas, in: list, rows)
        // The plain reader leaves the summary out, because the fields say the same.
        guard flaw != nil || TextWidth.of(told) <= inside.size.width else { return }
        canvas.put(
            told, inside.origin.x, inside.rows.upperBound - 1, flaw == nil ? \.muted : \.error,
            width: inside.size.width)
    }
}

extension CreateScreen {
    /// What the chosen mode, bot or theme is like; for any other line, what the table would be.
    private func about(_ context: ScreenContext) -> String {
        let words = context.words
        guard fields.indices.contains(form.choice.index) else { return "" }
        switch fields[form.choice.index] {
        case .kind: return event.flatMap { words.events.about[$0.kind.rawValue] } ?? ""
        case .game:
            return words.patience.about[draft.game]
                ?? draft.patienceGame.flatMap { rules(ofLevel: draft.patience.level, in: $0, words) } ?? ""
        case .mode where draft.patienceGame != nil:
            return words.modes.about[draft.patience.isRace ? Mode.race.name : ""] ?? words.summary(of: draft.shown)
        case .mode: return words.modes.about[draft.mode.name] ?? ""
        case .level:
            return draft.patienceGame.flatMap { rules(ofLevel: draft.patience.level, in: $0, words) }
                ?? words.summary(of: draft.shown)
        case .strength: return words.bot(draft.strength)
        case .theme where draft.theme == ThemeName.random: return words.rules.anyTheme
        case .theme where context.look.isUnicode || draft.theme == "letters":
            return Self.samples[draft.theme] ?? words.summary(of: draft.shown)
        default: return words.summary(of: draft.shown)
        }
    }

    /// Some faces of each theme.
    private static let samples = [
        "halloween": "🎃 👻 🦇 🧙 🌙 🧛", "flags": "SE JP BR CA DE FR", "faces": "😀 😍 😎 😴 🤠 🤓",
        "sports": "⚽ 🏀 🎾 🏓 🎳 🥊", "animals": "🦊 🐼 🐸 🦉 🐷 🐯", "fruits": "🍎 🍌 🍇 🍓 🍒 🥝",
        "travel": "🚗 🚀 🚲 🚂 🚢 🚁", "letters": "A B C D E F",
    ]
}

extension CreateScreen.Field {
    /// The form's field for the name of a field on the wire.
    fileprivate init?(wire name: String) {
        let fields: [String: Self] = [
            "game": .game, "undo": .undo, "deal": .deal, "draw": .option(.draw), "passes": .option(.passes),
            "suits": .option(.suits), "cells": .option(.cells), "mode": .mode, "level": .level, "rows": .rows,
            "columns": .columns, "group": .group, "scoring": .scoring,
            "theme": .theme, "seats": .seats, "tries": .tries, "turn_seconds": .turn, "game_seconds": .gameTime,
            "hide_ms": .hide, "auto_again": .again, "bots": .bots, "title": .title, "password": .password,
            "public": .isPublic, "kind": .kind, "rounds": .rounds, "double": .double, "best_of": .bestOf,
            "seeds": .seeds, "minutes": .length, "starts_in_ms": .start, "most": .most, "rated": .rated,
            "guests": .guests, "admits": .admits,
        ]
        guard let field = fields[name.hasPrefix("rules.") ? String(name.dropFirst(6)) : name] else { return nil }
        self = field
    }
}

extension RulesDraft {
    /// The rules as a table would show them.
    var shown: Rules {
        var rules = rules(withBots: true)
        if patienceGame == nil { (rules.rows, rules.columns) = size }
        return rules
    }
}

extension Words {
    func flaw(_ flaw: RulesDraft.Flaw) -> String {
        switch flaw {
        case .cardsAreNoMultiple(let cards, let group): rules.badMultiple(cards, group)
        case .boardTooSmall: rules.badSize
        case .tooManyBots: rules.tooManyBots
        }
    }
}
