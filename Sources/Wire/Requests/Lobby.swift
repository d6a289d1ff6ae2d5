extension Request {
    /// Subscribes to what changes in the list of public tables.
    public struct Lobby: RequestBody {
        /// True subscribes this connection; false ends that.
        public var on: Bool

        package init(on: Bool) { self.on = on }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "lobby", by: .session, isRemembered: false,
            example: Lobby(on: true),
            fields: [.required("on", \.on, .any("boolean"))],
            commands: [.lobby],
            granted: {
                $0.on
                    ? "Changes in the list of tables are shown." : "Changes in the list of tables are no longer shown."
            })
    }
}

extension Command {
    static let lobby: Command = Command(
        .lobby, name: "lobby", arguments: "on|off", summary: "Follow the list of tables.",
        details: ["Shows every change in the list of public tables, until lobby off."], example: "lobby on",
        parse: { arguments, _ throws(ErrorReply) in
            let on = try arguments.toggle("on")
            try arguments.end("on")
            return .request(Request.Lobby(on: on))
        })
}
