import EventLoop
import Platform

/// Why a start ends, and the status with which it does.
struct StartFault: Error, CustomStringConvertible {
    /// Lines for people: what is wrong, and what to do.
    let lines: [String]
    let exit: ExitCode

    /// The same in one line.
    var description: String { lines.joined(separator: " ") }
}

extension StartFault {
    init(_ line: String, _ exit: ExitCode) { self.init(lines: [line], exit: exit) }

    /// The system has refused what a server can't do without.
    init(_ error: LoopError) { self.init(error.description, .systemRefused) }

    /// A port can't be listened on. `option` names it, unless the error alone says enough.
    init(listening error: LoopError, _ option: String = "") {
        self.init(
            "\(option)\(error.description). Name another port, or see what is wrong with: pairs-server doctor.",
            .cannotListen)
    }
}
