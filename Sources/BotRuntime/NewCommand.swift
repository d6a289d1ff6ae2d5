import Platform

/// The command `pairs-bot new`: makes a folder with a bot to begin with.
enum NewCommand {
    struct Options: Sendable {
        var words: [String] = []
    }

    static let program: Program<Options> = Program(
        name: "pairs-bot new",
        summary: """
            Makes a folder with a README, a bot that remembers cards and plays every mode of Memory, and a program "test" that checks \
            the bot. Nothing is overwritten.
            """,
        defaults: Options(), options: [],
        operand: .init("LANGUAGE DIR", each: \.words),
        examples: [
            .init("pairs-bot new python robo", "Makes robo/bot.py, robo/README.md and robo/test."),
            .init("robo/test", "Checks it."),
        ],
        exits: [.folderNotEmpty],
        check: { options in
            guard let language = options.words.first else { return "Name a language and a folder, as python robo." }
            guard BotTemplate.named(language) != nil else {
                let names = BotTemplate.all.map(\.name).joined(separator: ", ")
                return "There is no bot in \"\(language)\". There are bots in \(names)."
            }
            return options.words.count == 2 ? nil : "Name one folder after the language, as \(language) robo."
        })

    /// How to call this program: by its name where the shell finds it, else by its path.
    private static var name: String {
        let folders = Environment.variable("PATH")?.split(separator: ":") ?? []
        let path = Environment.programPath
        if path.isEmpty || folders.contains(where: { Files.exists("\($0)/pairs-bot") }) { return "pairs-bot" }
        // A shell takes all but the quote itself as it is between quotes.
        let parts = path.split(separator: "'", omittingEmptySubsequences: false)
        return path.contains(where: { !$0.isLetter && !$0.isNumber && !"/._-+".contains($0) })
            ? "'" + parts.joined(separator: "'\\''") + "'" : path
    }

    static func run(_ options: Options) -> ExitCode {
        guard let template = BotTemplate.named(options.words[0]) else { return .usage }
        let folder = options.words[1]
        do throws(SystemError) {
            try Files.makeDirectory(folder, for: .everybody)
            guard try Files.list(folder).isEmpty else {
                return KitCommand.fail("new", "The folder \(folder) is not empty.", .folderNotEmpty)
            }
            for file in template.files(calling: name) {
                try Files.write(
                    file.text, to: "\(folder)/\(file.name)", for: file.isProgram ? .program : .everybody)
            }
        } catch {
            return KitCommand.fail("new", "\(error).", .folderNotEmpty)
        }
        StandardStream.output.write(line: "\(folder) has a bot in \(template.title). Check it: \(folder)/test")
        return .success
    }
}

extension ExitCode {
    static let folderNotEmpty = cannotCreate("The folder is not empty, or can't be made.")
}
