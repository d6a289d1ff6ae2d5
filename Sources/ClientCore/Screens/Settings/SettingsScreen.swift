import Terminal
import Wire

/// The player's settings, with some cards as a preview. A change takes effect and is written to the file at once.
struct SettingsScreen: Screen {
    enum Field: Sendable, Hashable, CaseIterable {
        case name, appearance, colour, multicoloured, fourColours, largeCards, back, motion, mouse, bell, title, chat,
            language
    }

    private var form = Form()
    private var name: String

    init(_ context: ScreenContext) { name = context.settings.name ?? "" }

    var destination: Destination { .settings }
    var isTyping: Bool { form.isTyping }

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        let rows = rows(context)
        switch event {
        case .appeared: break
        case .key(.escape, _): effects.append(.back)
        case .key(let key, let modifiers): apply(form.take(key, modifiers, rows), context, &effects)
        case .pasted(let text): apply(form.paste(text, rows), context, &effects)
        case .pointed(let target, let action): apply(form.point(at: target, action, rows), context, &effects)
        case .filled(let row, let text) where rows.indices.contains(row): fill(row, text, rows, context, &effects)
        default: return
        }
        form.sync(self.rows(context))
    }

    private mutating func apply(_ outcome: Form.Outcome, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        let fields = Field.allCases
        switch outcome {
        case .stepped(let row, let by) where fields.indices.contains(row):
            // The settings cannot change what the command line sets; the last line says so.
            if fields[row] == .colour, context.traits.depthReason == .option { return }
            effects.append(.change(Self.stepped(context.settings, fields[row], by)))
        case .typed(_, let text):
            name = text
            guard Self.isGood(name: text) else { return }
            var settings = context.settings
            settings.name = text.isEmpty ? nil : text
            effects.append(.change(settings))
        default: break
        }
    }

    private mutating func fill(
        _ row: Int, _ text: String, _ rows: [FormRow], _ context: ScreenContext, _ effects: inout [ScreenEffect]
    ) {
        let field = Field.allCases[row]
        if case .text(_, let limit, _, _) = rows[row].kind {
            var typed = TextField(limit: limit)
            typed.insert(text)
            return apply(.typed(row: row, typed.text), context, &effects)
        }
        let steps = ValueSearch.steps(to: text, from: context.settings) {
            self.rows(context.with($0))[row].value
        } step: {
            $0 = Self.stepped($0, field, $1)
        }
        guard let steps else { return effects.append(.notice(context.words.plain.badValue(rows[row].label), .bad)) }
        var settings = context.settings
        for _ in 0..<abs(steps) { settings = Self.stepped(settings, field, steps.signum()) }
        effects.append(.change(settings))
    }

    /// Whether a server accepts the name; an empty one asks the system.
    static func isGood(name: String) -> Bool {
        name.isEmpty || TextRules.flaw(inNewName: name, longest: 24) == nil
    }

    private static func stepped(_ old: ClientSettings, _ field: Field, _ by: Int) -> ClientSettings {
        var settings = old
        switch field {
        case .name: break
        case .appearance: settings.appearance = ClientSettings.Appearance.allCases.cycled(from: old.appearance, by: by)
        case .colour: settings.colour = ClientSettings.ColourChoice.allCases.cycled(from: old.colour, by: by)
        case .multicoloured: settings.isMulticoloured.toggle()
        case .fourColours: settings.hasFourColours.toggle()
        case .largeCards: settings.hasLargeCards.toggle()
        case .back: settings.cardBack = ClientSettings.CardBack.allCases.cycled(from: old.cardBack, by: by)
        case .motion: settings.reducesMotion.toggle()
        case .mouse: settings.usesMouse.toggle()
        case .bell: settings.rings.toggle()
        case .title: settings.setsTitle.toggle()
        case .chat: settings.showsChat.toggle()
        case .language: settings.language = ([nil] + Words.codes).cycled(from: old.language, by: by)
        }
        return settings
    }

    func rows(_ context: ScreenContext) -> [FormRow] {
        let (words, settings) = (context.words.settings, context.settings)
        func onOff(_ on: Bool) -> FormRow.Kind { .choice(on ? context.words.common.on : context.words.common.off) }
        func named(_ names: [String: String], _ value: String) -> FormRow.Kind { .choice(names[value] ?? value) }
        return Field.allCases.map { field in
            switch field {
            case .name:
                FormRow(
                    label: words.name,
                    kind: .text(name, limit: 24, isSecret: false, hint: context.playerName),
                    flaw: Self.isGood(name: name) ? nil : words.badName)
            case .appearance:
                FormRow(label: words.appearance, kind: named(words.appearances, settings.appearance.rawValue))
            case .colour:
                FormRow(
                    label: words.colour,
                    kind: named(
                        words.colours,
                        (context.traits.depthReason == .option ? context.look.depth.choice : settings.colour).rawValue))
            case .multicoloured: FormRow(label: words.multicoloured, kind: onOff(settings.isMulticoloured))
            case .fourColours:
                FormRow(label: context.words.patience.fourColours, kind: onOff(settings.hasFourColours))
            case .largeCards: FormRow(label: context.words.patience.largeCards, kind: onOff(settings.hasLargeCards))
            case .back: FormRow(label: words.back, kind: named(words.backs, settings.cardBack.rawValue))
            case .motion: FormRow(label: words.motion, kind: onOff(settings.reducesMotion))
            case .mouse: FormRow(label: words.mouse, kind: onOff(settings.usesMouse))
            case .bell: FormRow(label: words.bell, kind: onOff(settings.rings))
            case .title: FormRow(label: words.terminalTitle, kind: onOff(settings.setsTitle))
            case .chat: FormRow(label: context.words.chat.title, kind: onOff(settings.showsChat))
            case .language:
                FormRow(
                    label: words.language,
                    kind: .choice(
                        settings.language.flatMap(Words.of)?.name(isASCII: context.isASCII) ?? words.system))
            }
        }
    }

    func keys(_ context: ScreenContext) -> [Hint] {
        let keys = context.words.keys
        return form.keys(keys) + [Hint(keys.escape, keys.back, .escape)]
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let rows = rows(context)
        let size = context.size
        let width = min(size.width - 2, 66)
        let hasPreview = size.height >= rows.count + 10
        // If there is no room inside, the last line is below the box.
        let hasLine = size.height >= rows.count + 3
        let preview = hasPreview ? min(7, size.height - rows.count - 5) : 0
        let height = min(size.height, rows.count + 2 + (hasLine ? 1 : 0) + (hasPreview ? preview + 2 : 0))
        let area = Rect(size).centred(width: width, height: height)
        let inside = canvas.box(area, title: context.words.home.settings)
        var list = inside
        list.size.height = min(rows.count, inside.size.height)
        form.draw(on: &canvas, in: list, rows)
        if hasPreview {
            let y = list.rows.upperBound
            canvas.put(context.words.settings.preview, inside.origin.x, y + 1, \.muted)
            let part = Rect(x: inside.origin.x, y: y + 2, width: inside.size.width, height: preview)
            Self.drawPreview(in: part, on: &canvas, context)
        }
        let isBad = rows[0].flaw != nil
        canvas.put(
            isBad ? context.words.settings.badName : line(context), inside.origin.x,
            hasLine ? inside.rows.upperBound - 1 : size.height, isBad ? \.error : \.muted, width: inside.size.width)
    }

    /// The line about the chosen field. For colours it says how many are in use and why, if the settings do not decide.
    private func line(_ context: ScreenContext) -> String {
        let words = context.words.settings
        guard form.choice.index == Field.allCases.firstIndex(of: .colour) else { return words.saved }
        let depth = context.look.depth.choice.rawValue
        return switch context.traits.depthReason {
        case .option: words.inForce(words.colours[depth] ?? depth, "--color")
        case .variable(let name) where context.settings.colour == .automatic:
            words.inForce(words.colours[depth] ?? depth, name)
        case .variable, .setting: words.saved
        }
    }

    /// Paints cards in every state, as a table does.
    private static func drawPreview(in area: Rect, on canvas: inout Canvas, _ context: ScreenContext) {
        let faces = [
            FaceState(id: "fox", glyph: "🦊", label: "fox", ascii: "Fo"),
            FaceState(id: "owl", glyph: "🦉", label: "owl", ascii: "Ow"),
            FaceState(id: "frog", glyph: "🐸", label: "frog", ascii: "Fr"),
        ]
        let cards: [CardState] = [
            .down, .down, .up(face: "fox"), .up(face: "owl"), .taken(face: "frog", seat: 0),
            .taken(face: "frog", seat: 1),
        ]
        var scene = BoardScene(rows: 1, columns: cards.count, cards: cards, faces: FaceList(faces))
        scene.cursor = 2
        let layout = BoardLayout.fit(rows: 1, columns: cards.count, into: area, cursor: 2, isLabelled: false)
        let look = canvas.look
        scene.art = context.fronts(of: scene, layout.front(look))
        canvas.paint { BoardPainter.paint(scene, layout, look, on: &$0) }
    }
}

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
