extension Request {
    /// Asks for the saved games of the session's account.
    public struct Saved: RequestBody {
        /// A request for the saved games.
        public init() {}

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "saved", by: .account, isRemembered: false, cost: 5, example: Saved(), fields: [], commands: [.saved],
            granted: { _ in nil })
    }
}

extension Command {
    static let saved: Command = Command(
        .account, "saved", summary: "Show the patience games that you have left.",
        details: ["Go on with one: create klondike easy saved."], asking: Request.Saved())
}
