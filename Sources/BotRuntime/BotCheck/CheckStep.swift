/// One thing that a game may ask of a bot, and how it is tried.
package struct CheckStep: Sendable {
    /// The number, from 1.
    package let number: Int
    /// The name on the command line.
    package let id: String
    /// What a bot does that holds the step, as a sentence.
    package let shows: String
    let trial: @Sendable (CheckBench) throws(CheckFailure) -> Void

    /// So many steps come first. Where one of them fails, nothing after it would tell anything.
    package static let basics = 5

    /// The step of that number or name; nil if there is none.
    package static func named(_ word: String) -> CheckStep? {
        all.first { $0.id == word || String($0.number) == word }
    }
}

/// What became of a step.
package struct CheckReport: Sendable {
    package enum Result: Sendable {
        case holds
        case failed(CheckFailure)
        /// A step before it failed on which it depends.
        case skipped
    }

    package let step: CheckStep
    package let result: Result
}

/// How a bot has failed a step.
package struct CheckFailure: Error, Sendable {
    /// The last lines that the bot was sent, cut short where they are long.
    package var sent: [String]
    /// What came of them, a line or a sentence.
    package var got: String
    /// What should have come.
    package var expected: String
    /// What the bot has written to its standard error, the latest.
    package var complaints = ""
    /// Whether the bot could not even be started.
    package var isNotStarted = false
}
