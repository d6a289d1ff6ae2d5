import EventLoop

/// The measurement of what a server's numbers cost.
extension Bench {
    /// A load on a server whose numbers are read each second beside the same where nobody reads them, and how long one takes to tell
    /// its numbers beside so many tables.
    func metrics(
        _ wanted: Shape, tables: Int, _ targets: Measurement.MetricsTargets, _ outcome: inout Outcome
    ) throws {
        let shape = cut(wanted, programs: 2, &outcome)
        try onStage { stage in
            let port = try Programs.freePort()
            let ways = try [("unread", ProgramKind.server), ("read", .meteredServer(port: port))].map { label, kind in
                let program = try stage.start(kind)
                return Contestant(label, program, try .onServer(program, shape, stage: stage, records: false))
            }
            var reading: Scrape?
            var timer: Timer?
            timer = Timer(on: stage.loop) {
                reading = try? Scrape(of: port, on: stage)
                timer?.schedule(after: .seconds(1))
            }
            timer?.schedule(after: .zero)
            try play(ways, rounds: options.rounds)
            timer = nil
            try stage.wait(for: "the numbers") { reading?.time != nil }
            outcome.programs += ways.map { ProgramFigures($0.label, $0.samples) }
            outcome.figures.append(
                Figure(
                    "CPU per line, numbers read each second / unread", .ratio, ratios(.processorTime, ways[1], ways[0]),
                    target: targets.processorTime))
        }
        try onStage { stage in
            let port = try Programs.freePort()
            let program = try stage.start(.meteredServer(port: port))
            let makers = stage.load(on: program, .idle(connections: 20))
            try makers.connect(to: program.address, replies: 1, greeting: Load.hello)
            _ = try makers.makeTables(tables, .waiting(seats: 2))
            var times: [Double] = []
            for _ in 0..<20 {
                let scrape = try Scrape(of: port, on: stage)
                try stage.wait(for: "the numbers") { scrape.time != nil }
                if let time = scrape.time { times.append(time / .milliseconds(1)) }
            }
            outcome.figures.append(
                Figure("/metrics beside \(tables.grouped) tables", .milliseconds, times, target: targets.answer))
        }
    }
}

/// One reading of a server's numbers over HTTP.
private final class Scrape: ConnectionHandler {
    /// From before the connection to the end of the answer; nil until then.
    private(set) var time: Duration?
    private let start = ContinuousClock.now
    private unowned let stage: Stage
    private var bytes: [UInt8] = []

    init(of port: Int, on stage: Stage) throws {
        self.stage = stage
        try Connector(on: stage.loop, host: "127.0.0.1", port: UInt16(port), timeout: .seconds(10)) { [self] result in
            switch result {
            case .success(let connection):
                connection.start(self)
                connection.send(
                    Array("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8))
            case .failure(let error): stage.fail("/metrics: \(error.description)")
            }
        }
    }

    func received(_ bytes: Span<UInt8>, on connection: Connection) { self.bytes += [UInt8](copying: bytes) }

    func ended(_ connection: Connection) {
        if !bytes.starts(with: "HTTP/1.1 200".utf8) { stage.fail("/metrics has no numbers") }
        time = start.duration(to: .now)
        connection.close()
    }

    func drained(_: Connection) {}

    func closed(_: Connection, error: LoopError?) { if let error { stage.fail("/metrics: \(error.description)") } }
}
