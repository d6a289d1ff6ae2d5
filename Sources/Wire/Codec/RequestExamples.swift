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
        "lobby": #"{"type":"lobby","on":true}"#,
        "start": #"{"type":"start","table":"k3f9"}"#,
        "configure": #"{"type":"configure","table":"k3f9","rules":{"level":"hard"}}"#,
        "lock": #"{"type":"lock","table":"k3f9","on":true}"#,
        "bot": #"{"type":"bot","table":"k3f9","seat":1,"strength":"casual"}"#,
        "pause": #"{"type":"pause","table":"k3f9","on":true}"#,
        "resign": #"{"type":"resign","table":"k3f9"}"#,
        "kick": #"{"type":"kick","table":"k3f9","seat":1}"#,
    ]
}
