/// A bot to begin with, in one language.
struct BotTemplate: Sendable {
    struct File: Sendable {
        let name: String
        let text: String
        var isProgram = false
    }

    /// The name on the command line.
    let name: String
    /// The name in words.
    let title: String
    /// The file of the bot, and its text.
    let source: String
    let text: String
    /// What makes the program `bot` of it; nil where the file is the program.
    var build: String?
    /// What its language does not bring along; nil for nothing.
    var needs: String?

    static let all = [python, javaScript, c, swift, shell]

    static func named(_ name: String) -> BotTemplate? { all.first { $0.name == name } }

    private var command: String { build == nil ? "./\(source)" : "./bot" }

    /// All that is written into the folder. `program` is how to call `pairs-bot`, as a shell reads it.
    func files(calling program: String) -> [File] {
        [
            File(name: source, text: text, isProgram: build == nil),
            File(name: "test", text: test(program), isProgram: true),
            File(name: "README.md", text: readme(program)),
        ]
    }

    private func test(_ program: String) -> String {
        let make = build.map { "[ bot -nt \(source) ] || \($0)\n" } ?? ""
        return """
            #!/bin/sh
            # Checks the bot step by step.
            cd "$(dirname "$0")" || exit
            set -e
            \(make)program=${PAIRS_BOT:-\(program)}
            if ! command -v "$program" >/dev/null; then
                echo "test: there is no $program. Say where pairs-bot is: PAIRS_BOT=/its/folder/pairs-bot $0" >&2
                exit 69
            fi
            exec "$program" check "$@" \(command)

            """
    }

    private func readme(_ program: String) -> String {
        let make =
            (build.map { " `\($0)` makes the program; `./test` does so, too." } ?? "")
            + (needs.map { " It needs \($0)." } ?? "")
        return """
            # A bot for Pairs, in \(title)

            `\(source)` reads a JSON object a line and answers each `move` with a card.\(make)

            - Check it: `./test`
            - Let it play a house bot: `\(program) arena \(command) house:casual --games 20`
            - Let it play on a server: `\(program) run --connect HOST:PORT -- \(command)`

            It turns a card whose face it has seen, where that completes a group, and else one that was never up. It could remember less,
            choose the first card of an attempt better, or look at what the others know. What is written to standard error is shown as it is.

            """
    }
}
