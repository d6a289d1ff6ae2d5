public import Vocabulary

extension Mode {
    /// The mode that these rules name. For an unknown mode the facts are taken from the rules.
    public init(_ rules: Rules) {
        let name = rules.mode ?? Mode.usual.name
        self =
            Mode.named(name)
            ?? Mode(name, seats: rules.seats == 1 ? 1...1 : Mode.usual.seats, options: rules.options)
    }

    /// The mode that is played at a table. For an unknown mode the facts are taken from the table.
    public init(_ snapshot: Snapshot) {
        let mode = Mode(snapshot.rules)
        guard snapshot.phase == .playing, snapshot.turn == nil, Mode.named(mode.name) == nil else {
            self = mode
            return
        }
        self = Mode(mode.name, seats: mode.seats, order: .free, options: mode.options)
    }
}

extension Rules {
    /// How many equal cards make a group, with the default if the rules do not say.
    public var groupSize: Int { group ?? RuleLimits.usualGroup }

    /// Which of the rules that not every mode has are given.
    fileprivate var options: Set<RuleOption> {
        RuleOption.allCases.reduce(into: []) { options, option in
            let isGiven =
                switch option {
                case .tries: tries != nil
                case .turnSeconds: turnSeconds != nil
                case .gameSeconds: gameSeconds != nil
                }
            if isGiven { options.insert(option) }
        }
    }
}
