import BotRuntime
import Platform
import TestSupport
import Testing

/// The steps of a check, for bots that are no processes.
struct CheckStepTests {
    private func check(_ fault: String, _ steps: [CheckStep] = CheckStep.all) -> [CheckReport] {
        var reports: [CheckReport] = []
        CheckBench(timing: BotTiming()) { .success(FaultyBot(fault)) }.run(steps) { reports.append($0) }
        return reports
    }

    private func failed(_ reports: [CheckReport]) -> [String] {
        reports.compactMap { if case .failed = $0.result { $0.step.id } else { nil } }
    }

    /// A bot without a fault holds all steps.
    @Test func good() {
        let reports = check("none")
        #expect(reports.map(\.step.number) == Array(1...24) && failed(reports).isEmpty)
    }

    /// A bot with a fault in what one step is about fails that step and no other. After one of the first five nothing is tried.
    @Test(
        .deep,
        arguments: [
            "starts", "answers+words", "legal", "unknown+op", "refused", "resync", "overtaken", "paused",
            "ended-in-turn", "small", "large", "group-3", "group-4", "solo", "coop", "race", "scramble", "eight",
            "letters+quotes",
        ])
    func fault(_ fault: String) {
        let reports = check(fault)
        #expect(failed(reports) == [String(fault.prefix { $0 != "+" })])
        let number = reports.first { if case .failed = $0.result { true } else { false } }?.step.number ?? 0
        let held = reports.count { if case .holds = $0.result { true } else { false } }
        #expect(reports.count == 24 && held == (number <= CheckStep.basics ? number - 1 : 23))
    }

    /// The other faults that a step is to find.
    @Test(arguments: [
        "answers+number", "answers+twice", "unknown+type", "unknown+field", "letters+emoji", "letters+right-to-left",
    ])
    func otherFault(_ fault: String) throws {
        let step = try #require(CheckStep.named(String(fault.prefix { $0 != "+" })))
        #expect(failed(check(fault, [step])) == [step.id])
    }

    /// A step is known by its number and by its name.
    @Test func names() {
        #expect(CheckStep.named("19")?.id == "coop" && CheckStep.named("coop")?.number == 19)
        #expect(CheckStep.named("25") == nil && CheckStep.named("") == nil)
    }

    /// A failure has the last lines that were sent, those that are long cut short, what came, what was expected, and the bot's words.
    @Test func failure() throws {
        let step = try #require(CheckStep.named("group-3"))
        guard case .failed(let failure) = check("group-3", [step])[0].result else {
            Issue.record("It holds.")
            return
        }
        #expect(failure.sent.count == 2 && failure.sent[1].hasPrefix(#"{"type":"move","n":1,"legal":[0,1,2,"#))
        #expect(failure.sent[0].hasPrefix(#"{"type":"start","protocol":1,"seat":0,"table":"p16","#))
        #expect(failure.sent[0].contains("… (") && failure.sent[0].hasSuffix(" bytes)"))
        #expect(failure.got == "the bot exited 9" && failure.expected == "an answer to move 1")
        #expect(failure.complaints == "This bot has the fault group-3" && !failure.isNotStarted)
    }

    /// Where a bot can't be started, nothing else is tried.
    @Test func notStarted() {
        var reports: [CheckReport] = []
        let bench = CheckBench(timing: BotTiming()) { .failure(SystemError(code: 2, context: "can't start it")) }
        bench.run(CheckStep.all) { reports.append($0) }
        guard case .failed(let failure) = reports[0].result else {
            Issue.record("It holds.")
            return
        }
        #expect(failure.isNotStarted && failure.expected == "a bot that starts")
        #expect(
            reports.count == 24
                && reports.dropFirst().allSatisfy { if case .skipped = $0.result { true } else { false } })
    }
}
