extension Request {
    /// Asks for a session, new or resumed.
    public struct Hello: RequestBody {
        /// The protocol version that the client speaks; this text is version 1.
        public var `protocol`: Int
        /// The name to bear, 1–24 Unicode scalars.
        public var name: String
        /// The client's program and version, for the server's log, at most 64 scalars.
        public var client: String?
        /// What the client can do beyond version 1.
        public var caps: [String]?
        /// The secret token of a session to take up again.
        public var resume: String?
        /// For each table of that session, the last `seq` held.
        public var tables: [String: Int]?

        /// A greeting.
        public init(
            protocol version: Int = ProtocolVersion.current, name: String, client: String? = nil,
            caps: [String]? = nil, resume: String? = nil, tables: [String: Int]? = nil
        ) {
            self.protocol = version
            self.name = name
            self.client = client
            self.caps = caps
            self.resume = resume
            self.tables = tables
        }

        /// Who may ask it, what its fields may hold, how it is typed.
        public static let about = RequestDescription(
            "hello", by: .anyone, isRemembered: false,
            example: Hello(name: "ada"),
            fields: [
                .optional("client", \.client, .client), .optional("tables", \.tables, .seqs),
                .required("protocol", \.protocol, .any("integer")), .required("name", \.name, .any("name")),
                .optional("caps", \.caps, .any("array")), .optional("resume", \.resume, .any("token")),
            ],
            commands: [.name],
            granted: { _ in nil })
    }

    /// A greeting.
    public static func hello(_ hello: Hello) -> Request { .other(hello) }
}

extension Command {
    static let name = Command(
        .first, name: "name", arguments: "NAME", summary: "Say who you are; this comes first.",
        details: ["1 to 24 characters. If somebody has the name, a number is added."], example: "name ada",
        parse: { arguments, _ throws(ErrorReply) in
            .request(.hello(Request.Hello(name: try arguments.text("name", "The name"))))
        })
}

extension FieldDomain<String> {
    /// The client's description of itself.
    fileprivate static let client = FieldDomain("string", 0...64) { client, _ in
        client.unicodeScalars.count <= 64
            ? nil
            : ErrorReply(
                .badField, "The text in client is too long.", hint: "Use at most 64 characters.")
    }
}

extension FieldDomain<[String: Int]> {
    /// Numbers of diffs that JSON readers everywhere hold exactly.
    fileprivate static let seqs = FieldDomain("object") { tables, _ in
        let most = 9_007_199_254_740_992
        return tables.values.allSatisfy((0...most).contains)
            ? nil : ErrorReply(.badField, "The seq is not valid.", hint: "Send the last seq that you hold, 0–\(most).")
    }
}
