import Platform

#if canImport(Glibc)
    import Glibc
#endif

/// What a running program uses. On Linux only; elsewhere they throw.
extension ChildProcess {
    /// The processor time that the program has used so far.
    package var processorTime: Duration {
        get throws {
            #if canImport(Glibc)
                var clock: clockid_t = 0
                var time = timespec()
                // Safe because: both calls write one value to a variable of that type.
                if unsafe clock_getcpuclockid(id, &clock) == 0, unsafe clock_gettime(clock, &time) == 0 {
                    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
                }
            #endif
            throw BenchError("can't read the processor time of process \(id)")
        }
    }

    /// The memory that the program occupies, in bytes.
    package var residentBytes: Int {
        get throws {
            let name = "VmRSS:"
            guard let status = try Files.read("/proc/\(id)/status"),
                let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
                let kibibytes = Int(line.dropFirst(name.count).filter(\.isNumber))
            else { throw BenchError("can't read the memory of process \(id)") }
            return kibibytes * 1_024
        }
    }
}
