import Replays
public import Wire

/// Checks a replay: the digests of its lines, that each line follows from those before by the rules, and that the deal is the
/// committed one. A deal of an event that is sealed in the file can't be checked.
///
/// Feed it the file in pieces of any size, then ask `finish`.
public struct ReplayVerifier {
    /// One line of the table after the first.
    public struct Step: Sendable {
        /// When it came, after the deal.
        public let time: Duration
        /// The seat that alone got it, in a race.
        public let seat: Int?
        /// What changed.
        public let diff: Diff

        package init(time: Duration, seat: Int? = nil, diff: Diff) {
            (self.time, self.seat, self.diff) = (time, seat, diff)
        }
    }

    /// A game that was found to be as it is told.
    public struct Game: Sendable {
        /// The table at the deal.
        public let start: Snapshot
        /// All later lines; none unless they were to be kept.
        public let steps: [Step]
        /// The table when the game was over.
        public let end: Snapshot
        /// How many lines of the table there are.
        public let lines: Int

        package init(start: Snapshot, steps: [Step], end: Snapshot, lines: Int) {
            (self.start, self.steps, self.end, self.lines) = (start, steps, end, lines)
        }
    }

    private let hashing: Hashing
    private let keepsSteps: Bool
    private var reader = ReplayFileReader()
    private var tape = JSONTape()
    private let games = TableGames()
    private var header: ReplayHeader?
    private var start: Snapshot?
    private var checker: GameChecker?
    private var steps: [Step] = []
    private var lineCount = 0

    /// A verifier of one file. `keepsSteps` says whether the game is wanted with all its lines.
    public init(hashing: Hashing, keepsSteps: Bool = false) {
        self.hashing = hashing
        self.keepsSteps = keepsSteps
    }

    /// Checks a file as a whole.
    public static func verify(
        _ file: [UInt8], hashing: Hashing, keepsSteps: Bool = false
    ) throws(ReplayFault) -> Game {
        var verifier = ReplayVerifier(hashing: hashing, keepsSteps: keepsSteps)
        try verifier.add(file)
        return try verifier.finish()
    }

    /// Checks the next bytes. Throws the first fault; then the verifier must not be asked again.
    public mutating func add(_ bytes: [UInt8]) throws(ReplayFault) {
        reader.add(bytes)
        while let entry = try next() {
            do throws(Breach) {
                try take(entry)
            } catch {
                throw ReplayFault(line: error.line ?? reader.lineNumber, why: error.why)
            }
        }
    }

    /// Tells that there are no more bytes.
    public mutating func finish() throws(ReplayFault) -> Game {
        do throws(ReplayFileFlaw) { try reader.finish() } catch { throw ReplayFault(error) }
        guard let start, let checker else {
            throw ReplayFault(line: reader.lineNumber, why: "The file has no line of a table.")
        }
        return Game(start: start, steps: steps, end: checker.table, lines: lineCount)
    }

    private mutating func next() throws(ReplayFault) -> ReplayFileReader.Entry? {
        do throws(ReplayFileFlaw) { return try reader.next() } catch { throw ReplayFault(error) }
    }

    private mutating func take(_ entry: ReplayFileReader.Entry) throws(Breach) {
        switch entry {
        case .header(let header): self.header = header
        case .line(let line, let time, let seat):
            lineCount += 1
            try read(line)
            if checker == nil { return try begin(seat) }
            let diff = try diff()
            try checker?.take(diff, seenBy: seat, line: reader.lineNumber)
            if keepsSteps { steps.append(Step(time: time, seat: seat, diff: diff)) }
        case .digest:
            try demand(checker != nil, "The file has no line of a table.")
            try checker?.finish()
        }
    }

    private mutating func read(_ line: ArraySlice<UInt8>) throws(Breach) {
        do throws(JSONFailure) { try tape.read(line.span) } catch { throw Breach(error.sentence) }
    }

    private mutating func begin(_ seat: Int?) throws(Breach) {
        guard seat == nil, case .snapshot(let snapshot) = try message() else {
            throw Breach("The first line of the table is no snapshot.")
        }
        try demand(snapshot.game == header?.game, "The deal is \(snapshot.game), and the file is of another.")
        checker = try GameChecker(snapshot, hashing, line: reader.lineNumber)
        start = snapshot
    }

    private func diff() throws(Breach) -> Diff {
        if checker?.isMemory == true, let diff = Diff(move: tape) { return diff }
        guard case .diff(let diff) = try message() else { throw Breach("The line is no diff.") }
        return diff
    }

    private func message() throws(Breach) -> ServerMessage {
        do throws(DecodingFailure) {
            return try WireDecoder.decode(ServerMessage.self, from: tape, games: games)
        } catch {
            throw Breach("\(error.sentence)\(error.field.map { " (\($0))" } ?? "")")
        }
    }
}
