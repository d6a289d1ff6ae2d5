import Platform

/// A program that is measured.
final class RunningProgram {
    let kind: ProgramKind
    let address: Address
    private let process: ChildProcess
    /// The folder for what it keeps, gone with it.
    let data: String?

    /// The file in that folder that a counted server counts in.
    static let countsFile = "counts"

    init(_ kind: ProgramKind, _ process: ChildProcess, at address: Address, data: String?) {
        self.kind = kind
        self.process = process
        self.address = address
        self.data = data
    }

    /// The folder of its journal.
    var journal: String { "\(data ?? "")/journal" }

    /// Kills it. The folder for what it keeps stays until the end.
    func kill() { process.end(patience: .zero) }

    /// Ends it at once: nothing that it keeps is wanted.
    func end() {
        kill()
        if let data { Files.removeDirectory(data) }
    }

    /// The processor time that it has used so far.
    var processorTime: Duration { get throws { try process.processorTime } }

    /// The memory that it occupies, in bytes.
    var residentBytes: Int { get throws { try process.residentBytes } }

    /// How often a counted server has allocated and sent so far.
    var calls: Calls {
        get throws {
            guard let data, let counts = try Files.readBytes("\(data)/\(Self.countsFile)"), counts.count == 16 else {
                throw BenchError("\(kind.name) does not count: pairs-counter.so was not loaded")
            }
            func number(at start: Int) -> Int {
                // Little-endian, as every machine is that Swift runs on.
                counts[start..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            }
            return Calls(allocations: number(at: 0), sends: number(at: 8))
        }
    }
}

/// How often a program has called what costs most.
struct Calls {
    /// Of `malloc` and its kin.
    var allocations: Int
    /// Of `send` and its kin.
    var sends: Int
}
