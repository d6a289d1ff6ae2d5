import BotCore
public import Wire

/// A seat of an arena whose player speaks the whole protocol, over a connection of its own: the server's side of that connection, for one game.
///
/// It is a value without socket and clock. What is to be sent is collected in ``output``.
public struct ConnectedSeat: Sendable {
    /// What a line comes to, beside its reply.
    public enum Event: Sendable, Hashable {
        /// The client has said hello with that name. It waits for its game.
        case named(String)
        /// It turns that card, which is legal.
        case card(Int)
        /// It has left the table, or given up.
        case left
    }

    /// Lines to send.
    public var output = JSONBuffer()
    /// How many flips were not legal or not due, and how many lines were no requests.
    public private(set) var illegal = 0

    private var reader = RequestReader()
    /// The name of its hello, and the id; empty before that.
    private var name = ""
    private var greeting: RequestID?
    private var seat: Int?
    private var isSeated = false
    /// The table as the seat sees it.
    private var table: Snapshot?
    /// The cards that may be turned now; nil while no move is due.
    private var legal: [Int]?
    /// Flips that came before the arena has asked for them, though the table says that the seat may move.
    private var early: [Envelope] = []
    /// The id of the flip whose reply follows its diff.
    private var owed: RequestID?
    /// What came before the game.
    private var heldBack: [[UInt8]] = []

    /// More lines before the game, or flips ahead, are refused.
    private static let mostHeldBack = 16
    private static let token = "0000000000000000000000"

    /// A connection that was just accepted; it is welcomed.
    public init(server: String) {
        send(
            .welcome(
                .init(
                    server: server, instance: "a2e4a000-0000-4000-8000-000000000001", caps: [],
                    limits: .init(line: LineDecoder.clientLimit, rate: 0, burst: 0, seats: 8, tables: 1),
                    hint: "Send {\"type\":\"hello\",\"protocol\":1,\"name\":\"you\"}.")))
    }

    private mutating func send(_ message: ServerMessage) {
        output.write(message)
        output.write(byte: UInt8(ascii: "\n"))
    }

    // MARK: The game

    /// The game begins: the client is told its session, and the table as soon as it has asked for a seat.
    public mutating func begin(seat: Int, on table: Snapshot) {
        send(.session(.init(player: table.seats[seat].player ?? "", name: name, resume: Self.token, holdMs: 0)))
        reply(to: greeting)
        (self.seat, self.table) = (seat, table)
        let lines = heldBack
        heldBack = []
        for line in lines { _ = take(line) }
    }

    /// The seat has seen a diff, after which the table is so.
    public mutating func see(line: Span<UInt8>, on table: Snapshot) {
        self.table = table
        guard isSeated else { return }
        output.write(verbatim: line)
        output.write(byte: UInt8(ascii: "\n"))
        // What a request has caused comes before its reply.
        if let owed { reply(to: owed) }
        owed = nil
    }

    /// The move of the seat is due. Returns its card where that has come already.
    public mutating func ask(_ legal: [Int]) -> Event? {
        self.legal = legal
        while !early.isEmpty { if let event = execute(early.removeFirst()) { return event } }
        return nil
    }

    /// The game is over, or lost by a fault: the connection ends.
    public mutating func end() { send(.goodbye(.init(reason: .shutdown))) }

    // MARK: Lines

    /// The line was longer than a client's may be.
    public mutating func tooLong() {
        refuse(ErrorReply(.lineTooLong, "A line has at most 4096 bytes.", fatal: true), nil)
    }

    /// Takes a line, without its line feed.
    public mutating func take(_ line: [UInt8]) -> Event? {
        switch reader.read(line.span) {
        case .failure(let error):
            illegal += 1
            send(.error(error))
            return nil
        case .success(let envelope):
            switch envelope.request.body {
            case let ping as Request.Ping: send(envelope.id.map { .ok(.init(re: $0, t: ping.t)) } ?? .pong(ping))
            case is Request.Pong: break
            case is Request.Hello: return greeted(envelope)
            default:
                guard !name.isEmpty else {
                    refuse(ErrorReply(.helloFirst, "Say hello first."), envelope.id)
                    return nil
                }
                if seat != nil { return execute(envelope) }
                guard heldBack.count < Self.mostHeldBack else {
                    refuse(ErrorReply(.tooMany, "The game has not begun.", hint: "Wait for ok."), envelope.id)
                    return nil
                }
                heldBack.append(line)
            }
            return nil
        }
    }

    private mutating func greeted(_ envelope: Envelope) -> Event? {
        guard let hello = envelope.request.body as? Request.Hello else { return nil }
        guard name.isEmpty else {
            refuse(ErrorReply(.helloTwice, "You have said hello already."), envelope.id)
            return nil
        }
        guard hello.protocol == ProtocolVersion.current else {
            refuse(ErrorReply(.badProtocol, "An arena speaks protocol 1.", field: "protocol", fatal: true), envelope.id)
            return .left
        }
        guard hello.resume == nil else {
            refuse(
                ErrorReply(
                    .badResume, "An arena holds no seats: that game is lost.", hint: "Say hello without resume.",
                    field: "resume"), envelope.id)
            return nil
        }
        (name, greeting) = (hello.name, envelope.id)
        return .named(hello.name)
    }

    /// A request at the table.
    private mutating func execute(_ envelope: Envelope) -> Event? {
        guard let table, let seat else { return nil }
        switch envelope.request.body {
        case is Request.Quick, is Request.Join, is Request.Create:
            guard !isSeated else {
                refuse(ErrorReply(.alreadySeated, "You have a seat at \(table.table)."), envelope.id)
                return nil
            }
            isSeated = true
            send(.snapshot(table))
            reply(to: envelope.id, table: table.table, seat: seat)
        case let flip as Request.Flip: return execute(flip, envelope)
        case is Request.Sync:
            send(.snapshot(table))
            reply(to: envelope.id)
        case is Request.Ready where table.phase != .over: reply(to: envelope.id)
        case is Request.Leave, is Request.Resign:
            reply(to: envelope.id)
            return .left
        default:
            refuse(
                ErrorReply(
                    .notAllowed, "A connection to an arena is for one game, at its table.",
                    hint: "Requests here: quick, join, create, ready, flip, sync, ping, resign, leave."), envelope.id)
        }
        return nil
    }

    private mutating func execute(_ flip: Request.Flip, _ envelope: Envelope) -> Event? {
        guard let table, let seat else { return nil }
        if !isSeated {
            refuse(ErrorReply(.notSeated, "You have no seat.", hint: "Send quick."), envelope.id)
        } else if table.phase != .playing {
            refuse(ErrorReply(.wrongPhase, "The game is over."), envelope.id)
        } else if let turn = table.turn, turn.seat != seat {
            illegal += 1
            refuse(ErrorReply(.notYourTurn, "It is not your turn."), envelope.id)
        } else if legal == nil, early.count < Self.mostHeldBack {
            early.append(envelope)
        } else if legal == nil {
            refuse(ErrorReply(.tooMany, "These are too many flips at once.", hint: "Wait for ok."), envelope.id)
        } else if let seq = flip.seq, seq != table.seq {
            refuse(ErrorReply(.staleSeq, "The table is at seq \(table.seq)."), envelope.id)
        } else if let refusal = table.refusal(of: flip.card, by: seat) {
            // Where nobody has turns, another may have been faster.
            if table.turn != nil { illegal += 1 }
            refuse(refusal, envelope.id)
        } else {
            legal = nil
            owed = envelope.id
            return .card(flip.card)
        }
        return nil
    }

    private mutating func reply(to id: RequestID?, table: String? = nil, seat: Int? = nil) {
        guard let id else { return }
        send(.ok(.init(re: id, table: table, seat: seat, seq: self.table?.seq)))
    }

    private mutating func refuse(_ error: ErrorReply, _ id: RequestID?) {
        var error = error
        error.re = id
        send(.error(error))
    }
}
