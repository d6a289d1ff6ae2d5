extension Command {
    static let help = Command(
        name: "help", arguments: "[COMMAND]", summary: "Show all commands, or one in full.",
        details: [], example: "help create",
        parse: { arguments, _ throws(ErrorReply) in
            let topic = arguments.next().map(String.init)
            try arguments.end()
            return .help(topic)
        })

    static let name = Command(
        name: "name", arguments: "NAME", summary: "Say who you are; this comes first.",
        details: ["1 to 24 characters. If somebody has the name, a number is added."], example: "name ada",
        parse: { arguments, _ throws(ErrorReply) in
            .request(.hello(Request.Hello(name: try arguments.text("name", "The name"))))
        })

    static let ping = Command(
        name: "ping", arguments: "", summary: "Ask for a sign of life.",
        details: ["The server answers pong."], example: "ping",
        parse: { arguments, _ throws(ErrorReply) in
            try arguments.end()
            return .request(.ping(Request.Ping()))
        })

    static let json = Command(
        name: "json", arguments: "on|off", summary: "Switch to JSON lines and back.",
        details: [
            "For programs, and for the curious: every message as the protocol writes it.",
            "What you type is still understood, and shown as the request it stands for.",
        ], example: "json on",
        parse: { arguments, _ throws(ErrorReply) in
            guard let on = try arguments.toggle("json") else {
                throw ErrorReply(.missingField, "on or off is missing.", field: "json")
            }
            try arguments.end("json")
            return .json(on)
        })

    static let quit = Command(
        name: "quit", arguments: "", summary: "End the connection.",
        details: [], example: "quit",
        parse: { arguments, _ throws(ErrorReply) in
            try arguments.end()
            return .quit
        })
}
