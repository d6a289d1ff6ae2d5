import Platform

/// A bot that is checked: how it is started, and what it is held to.
package struct CheckBench: Sendable {
    /// What is demanded of each answer beside that it is one line for each `move`.
    enum Demand: Int, Sendable, Comparable {
        /// Nothing; another card is turned in place of one that is not legal.
        case anAnswer
        case aLegalCard
        /// A legal card within the time.
        case inTime

        static func < (one: Demand, other: Demand) -> Bool { one.rawValue < other.rawValue }
    }

    let start: @Sendable () -> Result<any CheckedBot, SystemError>
    let timing: BotTiming
    /// The number of the step, from which its deal follows.
    private(set) var step = 1

    package init(timing: BotTiming, start: @escaping @Sendable () -> Result<any CheckedBot, SystemError>) {
        self.timing = timing
        self.start = start
    }

    /// The bot `command`. `keeper` is the program whose main is that of a ``BotReaper``.
    package init(_ command: [String], keeper: String, timing: BotTiming) {
        self.init(timing: timing) {
            do throws(SystemError) {
                return .success(try BotProcess(command, keeper: keeper, keepsComplaints: true))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Tries the steps one after the other, and tells of each.
    package func run(_ steps: [CheckStep], tell: (CheckReport) -> Void) {
        var isHopeless = false
        for step in steps {
            guard !isHopeless else {
                tell(CheckReport(step: step, result: .skipped))
                continue
            }
            let result = run(step)
            if case .failed(let failure) = result {
                isHopeless = failure.isNotStarted || step.number <= CheckStep.basics
            }
            tell(CheckReport(step: step, result: result))
        }
    }

    private func run(_ step: CheckStep) -> CheckReport.Result {
        var bench = self
        bench.step = step.number
        do throws(CheckFailure) {
            try step.trial(bench)
            return .holds
        } catch {
            return .failed(error)
        }
    }
}
