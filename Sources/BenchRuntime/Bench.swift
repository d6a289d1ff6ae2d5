import EventLoop
import Platform

/// A whole measurement: the server and the relay by turns, so that whatever drifts drifts for both.
struct Bench {
    let options: BenchOptions
    let loop: EventLoop

    /// Measures. Everything that it starts has ended when it returns or throws.
    func run() throws -> Report {
        let shape = Shape(tables: options.tables, seats: options.seats)
        try allowConnections(shape)
        let folder = options.programs ?? Environment.programDirectory
        let cores = Cores.choose()
        try cores?.takeLoadCore()
        let data = try Files.makeTemporaryDirectory()
        defer { Files.removeDirectory(data) }
        let server = try Subject.server(in: folder, data: data, on: cores, shape, loop: loop)
        defer { server.end() }
        let relay = try Subject.relay(in: folder, on: cores, shape, loop: loop)
        defer { relay.end() }
        // Caught, so that the programs started are ended before this one.
        let endings = try SignalSource(on: loop, [.interrupt, .termination]) {
            for load in [server.load, relay.load] { load.fail("the measurement was interrupted") }
        }
        return try withExtendedLifetime(endings) {
            var rounds: [Report.Round] = []
            for _ in 0..<options.rounds {
                let served = try server.measure(for: options.time) { !server.recordings.isEmpty }
                try relay.replay(server.recordings, ids: server.load.tables.map(\.id))
                let relayed = try relay.measure(for: options.time) { true }
                rounds.append(Report.Round(server: served, relay: relayed))
            }
            return Report(shape: shape, time: options.time, cores: cores, rounds: rounds)
        }
    }

    /// Both programs' connections are open at the same time, and each program inherits the limit.
    private func allowConnections(_ shape: Shape) throws {
        let wanted = 2 * shape.connections + Self.otherFiles
        let allowed = OpenFiles.allow(wanted)
        guard allowed >= wanted else {
            throw BenchError(
                "\(wanted) open files are needed and \(allowed) allowed: see ulimit -n, or take fewer tables")
        }
    }

    private static let otherFiles = 64
}
