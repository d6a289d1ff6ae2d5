import EventLoop
import Platform
import ServerCore

/// The command `pairs-server admin`: asks something of the server that runs with a data folder, and prints the answer.
enum AdminCommand {
    struct Options: Sendable {
        var data = Environment.dataDirectory
    }

    static let program: Program<Options> = Program(
        name: "pairs-server admin",
        summary:
            "Sends a command to the running server. The words of the command come after the options; put a name with spaces into quotes.",
        defaults: Options(),
        options: [.value("data", \.data, .path("DIR"), "The folder of the server's data.")],
        examples: [
            .init("pairs-server admin help", "All commands, with a line about each; help ban tells of one."),
            .init(
                "pairs-server admin who", "List the players who are here; tables lists the tables, stats the numbers."),
            .init("pairs-server admin ban ada 60 spam", "Keep an account out for an hour; unban ada ends that."),
            .init("pairs-server admin bans", "List the bans; audit lists what was done, reports what was reported."),
            .init("pairs-server admin kick ada", "End somebody's sessions."),
            .init("pairs-server admin reset ada", "Print a code with which ada sets a new password."),
            .init(
                "pairs-server admin role ada moderator",
                "Make an account a moderator; approve ada approves a new account, and waiting lists those that wait."),
            .init("pairs-server admin announce Back at nine", "Send a text to everybody."),
            .init("pairs-server admin backup pairs.backup", "Copy the database while the server runs."),
            .init(
                "pairs-server admin drain 30",
                "Let running games end, then stop the server, in 30 minutes at the latest; without the number, after the last game. drain off takes it back."
            ),
        ],
        exits: [.refused, .noServer, .serverHangs])

    /// Runs with the words behind `admin`.
    static func run(_ arguments: [String]) -> ExitCode {
        // Options come first, so that a text may begin with a dash.
        var rest = arguments[...]
        var options: [String] = []
        while let word = rest.first, word.hasPrefix("-") {
            options.append(word)
            rest = rest.dropFirst()
            if word == "--data", let folder = rest.first {
                options.append(folder)
                rest = rest.dropFirst()
            }
        }
        let data = program.start(options).data
        guard let command = rest.popFirst() else {
            return .usage.because("the command is missing. pairs-server admin help lists all.", in: program.name)
        }
        let line = ([command] + words(of: command, Array(rest))).joined(separator: " ")
        guard !line.contains(where: \.isNewline) else {
            return .usage.because("a command is one line.", in: program.name)
        }
        if let help = Server.helpForHost(line) {
            let stream: StandardStream = help.isRefused ? .error : .output
            for line in help.lines { stream.write(line: line) }
            return help.isRefused ? .refused : .success
        }
        return ask(line, asksDatabase: slow.contains(command.lowercased()), in: data)
    }

    /// Commands whose answer comes from the database, which may have other work first.
    private static let slow: Set = [
        "announce", "approve", "audit", "backup", "ban", "bans", "mute", "reports", "reset", "role", "unban", "waiting",
    ]

    /// The words behind a command: a name with spaces in quotes, and a file's whole path.
    private static func words(of command: String, _ words: [String]) -> [String] {
        guard let first = words.first else { return [] }
        switch command {
        case "backup": return [Environment.wholePath(of: words.joined(separator: " "))]
        case "kick", "ban", "unban", "reset", "role", "approve":
            let isQuoted = first.contains(" ") && !first.contains("\"")
            return [isQuoted ? "\"\(first)\"" : first] + words.dropFirst()
        default: return words
        }
    }

    private static func ask(_ line: String, asksDatabase: Bool, in folder: String) -> ExitCode {
        let reply: AdminClient.Reply
        do throws(LoopError) {
            reply = try AdminClient(folder).ask(line, asksDatabase: asksDatabase)
        } catch {
            return (error.isTimeout ? ExitCode.serverHangs : .noServer).because(
                unreachable(folder, error), in: program.name)
        }
        if let fault = unanswered(reply, in: folder) {
            return .serverHangs.because(fault, in: program.name)
        }
        guard case .lines(let lines) = reply, let last = lines.last else {
            return .noServer.because("the server ended before it had answered.", in: program.name)
        }
        if last != "ok" {
            StandardStream.error.write(line: last)
            return .refused
        }
        for line in lines.count > 1 ? lines.dropLast() : lines[...] { StandardStream.output.write(line: line) }
        return .success
    }

    /// Why the socket in that folder can't be used, and what to do.
    static func unreachable(_ folder: String, _ error: LoopError) -> String {
        if error.isTimeout { return hanging(folder) }
        return
            "no server runs with the folder \(folder), or it is another user's (\(error.reason)). Name the folder with --data DIR."
    }

    /// Why a server that runs has not answered, and what to do; nil where it has, or has ended.
    static func unanswered(_ reply: AdminClient.Reply, in folder: String) -> String? {
        switch reply {
        case .hangs: hanging(folder)
        case .waits(let fault): "the server does that once it can. \(fault)"
        case .lines, .ended: nil
        }
    }

    /// That the server of that folder hangs, and what to do.
    static func hanging(_ folder: String) -> String {
        "the server with the folder \(folder) has not answered for \(AdminClient.patience) seconds: it hangs, or is stopped. Keep its log, and restart it: systemctl restart pairs-server, or kill -9 and start it again."
    }
}

extension ExitCode {
    static let refused = ExitCode(1, "The server refused the command; standard error has error CODE: words.")
    static let noServer = unavailable("No server runs with that folder, or it ended before it answered.")
    static let serverHangs = tryLater("A server runs with that folder, and has not answered for 3 seconds.")

    /// Tells on standard error why a program ends so.
    func because(_ reason: String, in program: String) -> ExitCode {
        StandardStream.error.write(line: "\(program): \(reason)")
        return self
    }
}
