extension Request {
    /// Says something to everybody at a table.
    public struct Chat: TableRequest {
        /// A table's id.
        public var table: String
        /// A remark, in Unicode scalars, control characters taken out.
        public var text: String

        package init(table: String, text: String) {
            self.table = table
            self.text = text
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "chat", by: .member, isRemembered: true, cost: 5,
            example: Chat(table: "k3f9", text: "hello"),
            fields: [.table, .required("text", \.text, .remark)],
            commands: [.say],
            granted: { _ in "Said." })
    }
}

extension Command {
    static let say: Command = Command(
        .table, name: "say", arguments: "TEXT", summary: "Say something to all at the table.",
        details: ["1 to 300 characters."], example: "say good game",
        parse: { arguments, context throws(ErrorReply) in
            let text = try arguments.text("text", "The text")
            return .request(Request.Chat(table: try context.requireTable(), text: text))
        })
}
