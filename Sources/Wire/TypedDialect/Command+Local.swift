/// The commands that stand for no request.
extension Command {
    static let local: [Command] = [.help, .board, .json, .quit]

    static let help: Command = Command(
        .first, name: "help", arguments: "[COMMAND]", summary: "Show all commands, or one in full.",
        example: "help create",
        parse: { arguments, _ throws(ErrorReply) in
            let topic = arguments.next().map(String.init)
            try arguments.end()
            return .help(topic)
        })

    static let board: Command = Command(
        .table, name: "board", summary: "Show the table as it is now.",
        details: ["[  ] is face down, [FO] is face up, <FO> is held, -- is taken."],
        parse: { arguments, context throws(ErrorReply) in
            try arguments.end()
            _ = try context.requireTable()
            return .board
        })

    static let json: Command = Command(
        .connection, name: "json", arguments: "on|off", summary: "Switch to JSON lines and back.",
        details: [
            "For programs, and for the curious: every message as the protocol writes it.",
            "What you type is still understood, and shown as the request it stands for.",
        ], example: "json on",
        parse: { arguments, _ throws(ErrorReply) in
            let on = try arguments.toggle("json")
            try arguments.end("json")
            return .json(on)
        })

    static let quit: Command = Command(
        .connection, name: "quit", summary: "End the connection.",
        parse: { arguments, _ throws(ErrorReply) in
            try arguments.end()
            return .quit
        })
}
