#if canImport(Glibc)
    import CLinux
    import Glibc
#else
    import Darwin
#endif

/// The child processes of this process, with those that it did not start itself.
package enum Orphans {
    /// On Linux processes whose parents end become children of this process, if they descend from it. Elsewhere nothing happens.
    package static func adopt() {
        #if canImport(Glibc)
            _ = pairs_adopt_orphans()
        #endif
    }

    /// Waits until a child has ended. Returns its number and its status in the form of `waitpid`; nil where no child is left.
    package static func next() -> (child: Int32, status: Int32)? {
        var status: Int32 = 0
        while true {
            // Safe because: one status is written.
            let child = unsafe waitpid(-1, &status, 0)
            if child >= 0 { return (child, status) }
            if errno != EINTR { return nil }
        }
    }

    /// The numbers of all children. Empty where there is no `/proc`.
    package static func all() -> [Int32] {
        let names = (try? Files.list("/proc")) ?? []
        return names.compactMap { name in
            // `42 (the name) S 17 …`: the parent's number is the second field after the name, which may hold anything.
            guard let id = Int32(name), let text = (try? Files.read("/proc/\(id)/stat")) ?? nil,
                let end = text.lastIndex(of: ")")
            else { return nil }
            let fields = text[end...].split(separator: " ")
            return fields.count > 2 && Int32(fields[2]) == getpid() ? id : nil
        }
    }
}
