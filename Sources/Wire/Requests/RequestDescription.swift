/// The description of one kind of request. The server's routing and refusals, the help, the hints of errors, and the tests
/// of the protocol's text and schemas follow from it.
public final class RequestDescription<Body: RequestBody>: Sendable {
    let name: String
    let permission: Permission
    let isRemembered: Bool
    let cost: Int
    let example: Body
    let fields: [RequestField<Body>]
    let commands: [Command]
    let granted: @Sendable (Body) -> String?
    let refused: @Sendable (Body, ErrorReply, Snapshot?) -> TypedRefusal?

    /// A description.
    ///
    /// - Parameters:
    ///   - name: The `type` on the wire.
    ///   - permission: Who may ask it.
    ///   - isRemembered: Whether it changes anything, so that its first reply is remembered.
    ///   - cost: How many lines' worth of the rate it takes, 1–50.
    ///   - example: Fields that are good, for the hint of an error.
    ///   - fields: All fields, in the order in which their ranges are checked.
    ///   - commands: The commands that ask it in the typed dialect.
    ///   - granted: The answer to who typed it, where no other line tells that it was granted.
    ///   - refused: The words of a refusal to who typed it, where the error's own will not do.
    public init(
        _ name: String, by permission: Permission, isRemembered: Bool, cost: Int = 1, example: Body,
        fields: [RequestField<Body>] = [], commands: [Command] = [],
        granted: @escaping @Sendable (Body) -> String? = { _ in "Done." },
        refused: @escaping @Sendable (Body, ErrorReply, Snapshot?) -> TypedRefusal? = { _, _, _ in nil }
    ) {
        self.name = name
        self.permission = permission
        self.isRemembered = isRemembered
        self.cost = cost
        self.example = example
        self.fields = fields
        self.commands = commands
        self.granted = granted
        self.refused = refused
    }
}

/// Who may send a request.
public enum Permission: Sendable, Hashable, CaseIterable {
    /// Anyone who is connected, also before `hello`.
    case anyone
    /// A connection that has said `hello`.
    case session
    /// A player who sits at the table or watches it.
    case member
    /// A player who sits at the table.
    case seated
    /// The host of the table.
    case host
    /// A session that is signed in to an account.
    case account
    /// A session that is signed in to the account of a moderator or an admin.
    case moderator
}

/// A refusal for people who type. It has names for players, places for cards, and commands as the remedy.
public struct TypedRefusal: Sendable, Hashable {
    /// What is wrong, in words for people.
    public let message: String
    /// What to do instead, in words for people; nil if there is nothing to add.
    public let hint: String?

    package init(_ message: String, _ hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
