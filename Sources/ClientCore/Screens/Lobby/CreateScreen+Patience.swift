import Vocabulary
import Wire

/// The lines of the form that only patience games have.
extension CreateScreen {
    /// The games that can be chosen.
    static let games = [RulesDraft.memory] + PatienceRules.all.map(\.name)

    func fields(of game: PatienceRules) -> [Field] {
        var fields: [Field] = [.mode, .level]
        if draft.patience.isCustom { fields += game.options.map(Field.option) }
        fields.append(.undo)
        if game.scorings.count > 1 { fields.append(.scoring) }
        if draft.patience.isRace { fields.append(.seats) }
        return fields + [.deal, .gameTime]
    }

    /// Changes a field of a patience game; false for any other field.
    mutating func step(_ field: Field, _ by: Int, in game: PatienceRules) -> Bool {
        switch field {
        case .mode: draft.patience.isRace.toggle()
        case .level: draft.patience.level = RulesDraft.levels.cycled(from: draft.patience.level, by: by)
        case .option(let option): draft.patience.step(option, by: by)
        case .undo: draft.patience.undo = PatienceDraft.undos.cycled(from: draft.patience.undo, by: by)
        case .scoring: draft.patience.scoring = game.scorings.map(\.name).cycled(from: draft.patience.scoring, by: by)
        case .seats: draft.patience.seats = PatienceRules.raceSeats.nearest(to: draft.patience.seats + by)
        case .gameTime:
            draft.patience.gameSeconds = RulesDraft.games.stepped(from: draft.patience.gameSeconds, by: by, \.self)
        default: return false
        }
        return true
    }

    /// What a level of a patience game states: `Cards per draw: 3, Passes: 3`; nil for `custom`, whose lines say it.
    func rules(ofLevel name: String, in game: PatienceRules, _ words: Words) -> String? {
        guard let values = Level(rawValue: name).flatMap({ game.levels[$0] }) else { return nil }
        let patience = words.patience
        var told = game.options.map { option in
            words.plain.labelled(patience.label(option), values[option].map { "\($0)" } ?? patience.noLimit)
        }
        if !values.allowsUndo { told.append(words.plain.labelled(patience.undo, "0")) }
        return told.isEmpty ? nil : words.list(told)
    }

    /// A line of the form for a patience game; nil for a field that every game has.
    func row(_ field: Field, of game: PatienceRules, _ words: Words) -> FormRow? {
        let (rules, patience, draft) = (words.rules, words.patience, draft.patience)
        func choice(_ label: String, _ value: String) -> FormRow { FormRow(label: label, kind: .choice(value)) }
        switch field {
        case .mode: return choice(rules.mode, words.wire(draft.isRace ? Mode.race.name : Mode.solo.name, \.modes.names))
        case .level:
            var row = choice(rules.level, words.level(draft.level, of: game.name))
            row.meaning = self.rules(ofLevel: draft.level, in: game, words)
            return row
        case .option(let option):
            return choice(patience.label(option), draft.values[option].map { "\($0)" } ?? patience.noLimit)
        case .undo:
            switch draft.undo {
            case nil: return choice(patience.undo, rules.byLevel)
            case .unlimited: return choice(patience.undo, patience.noLimit)
            case .limited(let count): return choice(patience.undo, "\(count)")
            }
        case .scoring: return choice(rules.scoring, words.wire(draft.scoring, \.patience.scorings))
        case .seats: return choice(rules.seats, "\(draft.seats)")
        case .gameTime:
            let seconds = draft.gameSeconds
            return choice(rules.gameTime, seconds == 0 ? rules.noClock : Duration.seconds(seconds).clockText)
        case .deal:
            return FormRow(
                label: patience.deal,
                kind: .text(draft.deal, limit: 10, isSecret: false, hint: patience.shuffled),
                flaw: draft.isDealGood ? nil : patience.badDeal)
        default: return nil
        }
    }
}

extension Words.Patience {
    fileprivate func label(_ option: PatienceOption) -> String {
        switch option {
        case .draw: draw
        case .passes: passes
        case .suits: suits
        case .cells: cells
        }
    }
}
