extension Request {
    /// One good line of each type, for the hint of an error; ids are left out, they may stand in any.
    static let examples: [String: String] = [
        "hello": #"{"type":"hello","protocol":1,"name":"ada"}"#,
        "ping": #"{"type":"ping","t":5}"#,
        "pong": #"{"type":"pong"}"#,
        "list": #"{"type":"list","limit":20}"#,
        "create": #"{"type":"create","rules":{"level":"easy"}}"#,
        "join": #"{"type":"join","table":"k3f9"}"#,
        "quick": #"{"type":"quick","rules":{"level":"easy"}}"#,
        "watch": #"{"type":"watch","table":"k3f9"}"#,
        "leave": #"{"type":"leave","table":"k3f9"}"#,
        "ready": #"{"type":"ready","table":"k3f9"}"#,
        "flip": #"{"type":"flip","table":"k3f9","card":3}"#,
        "again": #"{"type":"again","table":"k3f9"}"#,
        "chat": #"{"type":"chat","table":"k3f9","text":"hello"}"#,
        "sync": #"{"type":"sync","table":"k3f9","since":17}"#,
    ]
}
