#if os(Linux)
    import Foundation

    /// What a running program uses, as the kernel tells.
    extension BuiltProgram {
        /// How many descriptors it has open.
        public func descriptorCount() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/fd").count
        }

        /// Whether a sanitizer is at work. It keeps what was freed and memory of its own, so that a program's memory tells
        /// nothing of leaks or limits.
        public static let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

        /// The memory it holds now, in bytes.
        public func residentBytes() throws -> Int { try status("VmRSS") }

        /// The most memory it ever held, in bytes.
        public func mostResidentBytes() throws -> Int { try status("VmHWM") }

        /// The processor time it has used, its own and the system's for it.
        public func processorTime() throws -> Duration {
            // The second field, the name in brackets, may hold spaces.
            let fields = try text("stat").split(separator: ")").last?.split(separator: " ") ?? []
            let ticks = fields[11...12].compactMap { Int($0) }.reduce(0, +)
            return .seconds(1) * ticks / sysconf(Int32(_SC_CLK_TCK))
        }

        private func status(_ name: String) throws -> Int {
            let line = try text("status").split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return Int(line?.split(whereSeparator: \.isWhitespace)[1] ?? "").map { $0 * 1_024 } ?? 0
        }

        private func text(_ name: String) throws -> String {
            String(decoding: FileManager.default.contents(atPath: "/proc/\(id)/\(name)") ?? Data(), as: UTF8.self)
        }
    }
#endif
