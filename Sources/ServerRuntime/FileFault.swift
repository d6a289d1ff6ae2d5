import Platform

/// Why a file that the options name can't be used, and the status with which the start ends.
struct FileFault: Error, CustomStringConvertible {
    /// Lines for people: what is wrong, and what to do.
    let lines: [String]
    let exit: ExitCode

    /// The same in one line.
    var description: String { lines.joined(separator: " ") }
}

extension FileFault {
    init(_ line: String, _ exit: ExitCode) { self.init(lines: [line], exit: exit) }
}
