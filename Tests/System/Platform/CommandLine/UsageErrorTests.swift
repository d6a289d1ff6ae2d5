import Platform
import Testing

@Suite struct UsageErrorTests {
    /// Every problem reads as a sentence with a hint behind it.
    @Test(arguments: [
        (
            UsageError.Problem.unknownOption("--prot", nearest: "--port"),
            "There is no option --prot. Did you mean --port?"
        ),
        (.unknownOption("--x", nearest: nil), "There is no option --x. See pairs --help."),
        (.missingValue(option: "--port", expectation: "a number"), "--port needs a value: a number. See pairs --help."),
        (.unwantedValue(option: "--quiet"), "--quiet takes no value. See pairs --help."),
        (
            .badValue("x", of: "--port", expectation: "a number", nearest: nil),
            "--port takes a number, not \"x\". See pairs --help."
        ),
        (
            .badValue("hrad", of: "--level", expectation: "a word", nearest: "hard"),
            "--level takes a word, not \"hrad\". Did you mean hard?"
        ),
        (.unknownCommand("hots", nearest: "host"), "There is no command \"hots\". Did you mean host?"),
        (.unknownCommand("x", nearest: nil), "There is no command \"x\". See pairs --help."),
        (.extraArgument("more"), "\"more\" is one argument too many. See pairs --help."),
        (.contradiction("This and that exclude each other."), "This and that exclude each other. See pairs --help."),
    ])
    func problemsReadWell(problem: UsageError.Problem, text: String) {
        #expect(UsageError(program: "pairs", problem: problem).description == "pairs: " + text)
    }

    /// The statuses are those of the shell and of sysexits.h.
    @Test func statuses() {
        #expect(ExitCode.success.status == 0)
        #expect(ExitCode.usage.status == 64)
    }
}
