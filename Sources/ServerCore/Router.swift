import Wire

/// The handler of each request. Each module registers its own. A request without one stops the server at its start.
struct Router {
    private var handlers: [ObjectIdentifier: (any RequestBody, ClientConnection) -> Answer] = [:]
    /// Answers every `flip` without a lookup, closures or an `Asker`. A handler of `atTable` takes 1,170 instructions before
    /// the table's own work begins; most requests are flips.
    private let tables: Tables

    init(_ requests: RequestSet, flipsTo tables: Tables, _ register: (inout Router) -> Void) {
        self.tables = tables
        on(Request.Ping.self) { ping, connection in
            Self.note(connection)
            return .done(t: ping.t)
        }
        on(Request.Pong.self) { _, connection in
            Self.note(connection)
            return .done()
        }
        register(&self)
        for kind in requests.kinds where ObjectIdentifier(kind) != ObjectIdentifier(Request.Flip.self) {
            precondition(handlers[ObjectIdentifier(kind)] != nil, "no module answers \(kind.name)")
        }
        precondition(handlers.count == requests.kinds.count - 1, "a request that nobody sends is answered")
    }

    /// A program has shown that it uses pings. A person who types one does not answer those of the server at once.
    private static func note(_ connection: ClientConnection) {
        if connection.dialect == .json { connection.usesPings() }
    }

    /// Registers what answers a request of that type. Who is not signed in, or is no moderator, is refused before where the request
    /// states that it is for those. Tables check who sits at them and who is host.
    mutating func on<Body: RequestBody>(_ type: Body.Type, _ answer: @escaping (Body, ClientConnection) -> Answer) {
        let permission = type.permission
        let former = handlers.updateValue(
            { body, connection in
                guard let body = body as? Body else { preconditionFailure("handlers are looked up by type") }
                if let refusal = Accounts.refusal(of: permission, to: connection.session?.account?.account) {
                    return .refused(refusal)
                }
                return answer(body, connection)
            }, forKey: ObjectIdentifier(type))
        precondition(former == nil, "two modules answer \(type.name)")
    }

    /// Calls the handler of a request.
    func answer(_ request: Request, from connection: ClientConnection) -> Answer {
        switch request {
        case .flip(let flip):
            guard let session = connection.session else { preconditionFailure("others are told to say hello first") }
            return tables.flip(flip, by: session.playerID, among: session.tables)
        case .other(let body):
            guard let handler = handlers[ObjectIdentifier(type(of: body))] else {
                preconditionFailure("the reader reads only requests that are answered")
            }
            return handler(body, connection)
        }
    }
}

/// A part of the server that answers requests.
protocol RequestModule {
    /// Registers the handler of each of its requests. When a handler returns, everything that the request causes has been
    /// sent, so that the reply comes last.
    func register(in router: inout Router)
}

/// The handler of a request that needs a session.
func inSession<Body: RequestBody>(
    _ answer: @escaping (Body, Asker) -> Answer
) -> (Body, ClientConnection) -> Answer {
    precondition(Body.permission != .anyone, "\(Body.name) comes before hello, too")
    return { body, connection in
        guard let session = connection.session else { preconditionFailure("others are told to say hello first") }
        return answer(body, session.asker(on: connection))
    }
}
