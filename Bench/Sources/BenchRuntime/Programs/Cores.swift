import Platform

/// Where the programs run: what is measured on one core, the load on another, by Linux's `taskset`.
struct Cores {
    /// The core of the programs that are measured.
    let measured: Int
    /// The core of the load.
    let load: Int

    /// The first two cores that this process may use; nil where there are no two, or where the system cannot hold a
    /// process on one.
    static func choose() -> Cores? {
        guard let status = try? Files.read("/proc/self/status"),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed_list:") })
        else { return nil }
        let allowed = cores(inList: line.drop { !$0.isNumber })
        guard allowed.count >= 2 else { return nil }
        return Cores(measured: allowed[0], load: allowed[1])
    }

    /// The numbers in a list such as `0-2,7`.
    private static func cores(inList text: Substring) -> [Int] {
        text.split(separator: ",").flatMap { part in
            let ends = part.split(separator: "-").compactMap { Int($0) }
            return ends.isEmpty ? [] : Array(ends[0]...max(ends[0], ends[ends.count - 1]))
        }
    }

    /// Moves this process to the load's core. Throws where there is no `taskset`.
    func takeLoadCore() throws {
        let taskset = try ChildProcess("taskset", ["-cp", "\(load)", "\(Environment.processID)"])
        defer { taskset.end(patience: .zero) }
        // It tells the old cores, then the new one.
        for _ in 0..<2 where taskset.readLine(within: .seconds(5)) == nil {
            throw BenchError("taskset did not move the load to core \(load)")
        }
    }
}
