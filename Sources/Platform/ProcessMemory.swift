#if canImport(Glibc)
    import CLinux
    import Glibc
#else
    import Darwin
#endif

/// The memory of this process, in bytes.
public enum ProcessMemory {
    /// How much the process occupies; nil if the system does not tell.
    public static var resident: Int? { size(at: 1) }

    /// How much of that is the program itself and other files; nil if the system does not tell.
    public static var ofFiles: Int? { size(at: 2) }

    private static func size(at place: Int) -> Int? {
        guard let text = try? Files.read("/proc/self/statm"),
            let pages = text.split(separator: " ").dropFirst(place).first.flatMap({ Int($0) })
        else { return nil }
        return pages * pageBytes
    }

    /// How much the process may occupy: what the machine has, or less where a control group allows less.
    public static var allowed: Int {
        let machine = sysconf(Int32(_SC_PHYS_PAGES)) * pageBytes
        var least = machine > 0 ? machine : Int.max
        for line in ((try? Files.read("/proc/self/cgroup")) ?? nil)?.split(separator: "\n") ?? [] {
            // Version 2 has one line, `0::/path`; of version 1, the line `4:memory:/path` counts. Groups above limit too.
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[1].isEmpty || parts[1] == "memory" else { continue }
            let (root, file) =
                parts[1].isEmpty
                ? ("/sys/fs/cgroup", "memory.max") : ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
            var folders = parts[2].split(separator: "/")
            while true {
                let path = ([root] + folders.map(String.init) + [file]).joined(separator: "/")
                let text = ((try? Files.read(path)) ?? nil)?.filter(\.isNumber) ?? ""
                if let limit = Int(text), limit > 0 { least = min(least, limit) }
                if folders.popLast() == nil { break }
            }
        }
        return least
    }

    /// How much is in use; nil if the system does not tell. What ``resident`` is beyond that was freed and not given back.
    public static var used: Int? {
        #if canImport(Glibc)
            let info = mallinfo2()
            return info.uordblks + info.hblkhd
        #else
            return nil
        #endif
    }

    /// Gives freed memory back to the system. It takes some milliseconds for 100 MB.
    public static func giveBack() {
        #if canImport(Glibc)
            _ = malloc_trim(0)
        #endif
    }

    /// Lets the process get memory from the system seldom, and much at once: 4 MiB, of which only what is used counts. A thread that
    /// asks for memory waits where another one gets much, and that one may wait for a processor meanwhile. For the start of a program.
    public static func getMuchAtOnce() {
        #if canImport(Glibc)
            _ = mallopt(M_TOP_PAD, step)
            // The first call ends the adjustment of these by the library, which begins with 128 KiB.
            _ = mallopt(M_MMAP_THRESHOLD, step)
            _ = mallopt(M_TRIM_THRESHOLD, 2 * step)
        #endif
    }

    private static let step: Int32 = 4 * 1024 * 1024

    private static var pageBytes: Int { sysconf(Int32(_SC_PAGESIZE)) }
}
