extension Request {
    /// Stops the game's clocks, or agrees to go on.
    public struct Pause: TableRequest {
        /// A table's id.
        public var table: String
        /// True stops the running game, false agrees to go on. While the game is paused, true takes the consent back.
        public var on: Bool

        package init(table: String, on: Bool) {
            self.table = table
            self.on = on
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "pause", by: .seated, isRemembered: true,
            example: Pause(table: "k3f9", on: true),
            fields: [.table, .required("on", \.on, .any("boolean"))],
            commands: [.pause, .resume],
            granted: { $0.on ? "The game is paused." : "You agree to go on." })
    }
}

extension Command {
    static let pause: Command = Command(
        .table, "pause", summary: "Stop the clocks for a while.",
        details: [
            "Twice a game for each player, for 5 minutes at most. The game goes on when",
            "everybody here has typed resume.",
        ]
    ) { Request.Pause(table: $0, on: true) }

    static let resume: Command = Command(
        .table, "resume", summary: "Agree to go on after a pause.",
        details: ["The game goes on once everybody here agrees, or when the pause is over."]
    ) { Request.Pause(table: $0, on: false) }
}
