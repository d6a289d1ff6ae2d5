import ClientCore
import Crypto
import Terminal
import Wire

/// The full-screen client at a table, without a terminal or a server: what frames cost, in bytes and in time.
struct ClientScene {
    private let app = App(
        client: Client(
            hashing: Hashing(sha256: { SHA256.hash($0) }, hmacSHA256: { HMACSHA256(key: $0).authenticate })))
    private var model: AppModel
    private var renderer = Renderer()
    private var output: [UInt8] = []
    private var now = Duration.seconds(1)
    /// When the client wants to be woken.
    private var wakeAt: Duration?
    private var sequence = 0

    /// Grace's client at a table of two with 4 × 6 animals, all face down; it is her turn, with a clock. Everything is painted.
    init(_ size: Size) throws {
        model = AppModel(
            settings: ClientSettings(), user: "Grace", program: "bench",
            start: .server(ServerPlace(host: "den", port: 7_247), .lobby),
            traits: TerminalTraits(depth: .trueColour, isDark: true), size: size,
            nonces: NonceSource(secret: Array(repeating: 1, count: NonceSource.secretLength)))
        renderer.synchronizes = true
        happen(.started)
        happen(.client(.connected))
        for line in Self.greeting { try hear(line) }
        try hear(Self.table)
        // The greeting's notices are gone by then.
        _ = frames(for: .seconds(8))
        _ = paint()
    }

    // MARK: Bytes

    /// The bytes of each frame while the cursor goes once around the board.
    mutating func cursorMoves() -> [Double] {
        let keys: [InputEvent.Key] = [
            .right, .right, .right, .down, .down, .left, .left, .up, .right, .down, .left, .up,
        ]
        return keys.map { press($0) }
    }

    /// The bytes of each frame while a player turns two cards that match, and of the one that tells of the match: both
    /// cards, the score, the header and a sentence.
    mutating func flips() throws -> (turning: [Double], outcome: Double) {
        var turning = [press(.enter)]
        turning.append(try hearChanges(#"{"op":"reveal","card":0,"face":"fox","seat":0}"#))
        turning += frames(for: .milliseconds(600))
        _ = press(.right)
        turning.append(press(.enter))
        let outcome = try hearChanges(
            #"{"op":"reveal","card":1,"face":"fox","seat":0},{"op":"match","cards":[0,1],"seat":0,"points":1},"#
                + #"{"op":"turn","seat":0,"turns":1,"ms":30000}"#)
        turning += frames(for: .seconds(2))
        return (turning, outcome)
    }

    /// The bytes of each frame in which nothing but the clock moves.
    mutating func ticks() -> [Double] { frames(for: .seconds(9)) }

    /// The bytes of a frame in which nothing moves.
    mutating func idle() -> Double { paint() }

    // MARK: Time

    /// How long a frame takes from the client's state to the bytes for the terminal, on average over so many moves of the cursor.
    mutating func drawing(frames: Int) -> Duration {
        var time = Duration.zero
        for frame in 0..<frames {
            happen(.input(.key(frame % 2 == 0 ? .right : .left)))
            let start = ContinuousClock.now
            _ = paint()
            time += start.duration(to: .now)
        }
        return time / frames
    }

    // MARK: What happens

    private mutating func press(_ key: InputEvent.Key) -> Double {
        happen(.input(.key(key)))
        return paint()
    }

    private mutating func hearChanges(_ changes: String) throws -> Double {
        sequence += 1
        try hear(#"{"type":"diff","table":"k3f9","seq":\#(sequence),"changes":[\#(changes)]}"#)
        return paint()
    }

    private mutating func paint() -> Double {
        output.removeAll(keepingCapacity: true)
        renderer.paint(app.view(model), into: &output)
        return Double(output.count)
    }

    /// The bytes of the frames that come by themselves in that time.
    private mutating func frames(for time: Duration) -> [Double] {
        var costs: [Double] = []
        let end = now + time
        while let next = wakeAt, next <= end {
            now = next
            wakeAt = nil
            happen(.woken)
            costs.append(paint())
        }
        now = end
        // A frame that shows nothing new is none.
        return costs.filter { $0 > 0 }
    }

    /// Tells the client, and grants at once what it asks of the server.
    private mutating func happen(_ event: AppEvent) {
        var effects: [AppEffect] = []
        app.update(&model, event, at: now, &effects)
        for effect in effects {
            switch effect {
            case .wake(let delay): wakeAt = now + delay
            case .client(.send(let envelope)):
                guard case .number(let id)? = envelope.id else { continue }
                // These are answered by what is heard.
                if envelope.request.body is Request.Hello || envelope.request.body is Request.Flip { continue }
                happen(.client(.received(.ok(ServerMessage.Ok(re: .number(id))))))
            default: break
            }
        }
    }

    private mutating func hear(_ line: String) throws {
        let tape = try JSONTape(Array(line.utf8).span)
        happen(.client(.received(try WireDecoder.decode(ServerMessage.self, from: tape))))
    }

    private static let greeting = [
        #"{"type":"welcome","protocol":1,"server":"pairs/0","instance":"i","caps":[],"#
            + #""limits":{"line":4096,"rate":50,"burst":200,"seats":8,"tables":16},"hint":""}"#,
        #"{"type":"session","player":"grace","name":"Grace","resume":"t","hold_ms":60000}"#,
        #"{"type":"ok","re":1}"#,
    ]

    private static let table: String = {
        let down = Array(repeating: "null", count: 24).joined(separator: ",")
        let seats = [("grace", "Grace"), ("ada", "Ada")].map {
            #"{"player":"\#($0.0)","name":"\#($0.1)","status":"here","bot":null,"ready":true,"#
                + #""score":0,"groups":0,"flips":0,"misses":0}"#
        }
        return #"{"type":"snapshot","table":"k3f9","seq":0,"game":"k3f9","host":"ada","title":"Ada's table","#
            + #""rules":{"mode":"classic","level":"normal","rows":4,"columns":6,"group":2,"scoring":"pairs","theme":"animals","#
            + #""seats":2,"turn_seconds":30,"hide_ms":1000,"auto_again":false,"bots":[]},"phase":"playing","#
            + #""seats":[\#(seats.joined(separator: ","))],"board":{"rows":4,"columns":6,"cards":[\#(down)]},"#
            + #""faces":{"fox":{"glyph":"🦊","label":"fox","ascii":"FX"},"owl":{"glyph":"🦉","label":"owl","ascii":"OW"}},"#
            + ##""theme":{"id":"animals","card_back":"#c98a4b","background":"#1b1712"},"turn":{"seat":0,"ms":30000},"##
            + #""turns":0,"elapsed_ms":0,"commit":"\#(String(repeating: "0", count: 64))"}"#
    }()
}
