import EventLoop
import Platform
import ServerCore

/// The file of `--config`. What stands on the command line counts more.
enum ConfigurationFile {
    /// Why the file can't be used.
    enum Fault: Error, CustomStringConvertible {
        case missing(String)
        case unreadable(SystemError)
        case bad(String, [ConfigurationFault])

        /// Lines for people: what is wrong, and where.
        var lines: [String] {
            switch self {
            case .missing(let path): ["the file \(path) of --config is not there."]
            case .unreadable(let error): ["the file of --config can't be used: \(error.description)"]
            case .bad(let path, let faults): faults.map { "\(path):\($0)" }
            }
        }

        /// The same in one line.
        var description: String { lines.joined(separator: " ") }

        var exit: ExitCode {
            switch self {
            case .missing, .unreadable: .noFile
            case .bad: .badConfiguration
            }
        }
    }

    /// Bytes in the file at most.
    private static let mostBytes = 1 << 20

    /// Options that say what to do once. In a file they would do it at each start.
    private static let excluded: Set = ["config", "check-config", "repair", "restore", "yes"]

    /// The options of the command line, and those of the file that it names. A mistake in the command line ends the process.
    static func options(
        _ arguments: [String], of program: Program<ServerOptions> = ServerOptions.program
    ) throws(Fault) -> ServerOptions {
        // Alone, the command line may lack what the file has.
        guard let path = program.start(arguments, isWhole: false).configuration else { return program.start(arguments) }
        let (values, faults) = try read(path)
        guard faults.isEmpty else { throw .bad(path, faults) }
        return program.start(arguments, over: values)
    }

    /// Does what `--check-config` asks for: names every mistake in the file, and in those that its options name. Nil where the command
    /// line does not ask for it.
    static func check(_ arguments: [String]) -> ExitCode? {
        let program = ServerOptions.program
        let alone = program.start(arguments, isWhole: false)
        guard alone.checksConfiguration, let path = alone.configuration else { return nil }
        var found: [(reason: String, exit: ExitCode)]
        do throws(Fault) {
            let (values, faults) = try read(path)
            let fault = Fault.bad(path, faults)
            let options = program.start(arguments, over: values, isWhole: faults.isEmpty)
            found = fault.lines.map { ($0, fault.exit) } + options.unusableFiles
        } catch {
            found = error.lines.map { ($0, error.exit) }
        }
        for one in found { SystemJournal.complain("pairs-server: \(one.reason)") }
        if found.isEmpty { StandardStream.output.write(line: "\(path) has no mistake.") }
        return found.first?.exit ?? .success
    }

    /// The options in that file, and its mistakes.
    private static func read(_ path: String) throws(Fault) -> (values: ServerOptions, faults: [ConfigurationFault]) {
        func whole(_ words: String) -> Fault { .bad(path, [.init(line: 1, column: 1, words: words)]) }
        let read: [UInt8]?
        do throws(SystemError) {
            read = try Files.readBytes(path, atMost: mostBytes)
        } catch  where error.isTooLarge {
            throw whole("The file has more than \(mostBytes) bytes.")
        } catch {
            throw .unreadable(error)
        }
        guard let bytes = read else { throw .missing(path) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw whole("The file is not UTF-8.") }
        return ServerOptions.program.read(file: text, except: excluded)
    }
}

/// Reads the file of `--config` again at each SIGHUP. A file with a mistake changes nothing. What can't change while the server runs
/// is logged.
final class ConfigurationReload {
    private let arguments: [String]
    private var current: ServerOptions
    private let log: LogWriter
    private let loop: EventLoop
    /// Takes the options that count from now on.
    private let changed: (ServerOptions) -> Void

    /// Names of the options that change while the server runs.
    private static let live: Set = ["log-level", "title"]

    init(
        _ arguments: [String], _ current: ServerOptions, on loop: EventLoop, _ log: LogWriter,
        changed: @escaping (ServerOptions) -> Void
    ) {
        (self.arguments, self.current, self.loop, self.log, self.changed) = (arguments, current, loop, log, changed)
    }

    func reload() {
        do throws(ConfigurationFile.Fault) {
            let options = try ConfigurationFile.options(arguments)
            let names = ServerOptions.program.options.filter {
                $0.valueText(in: options) != $0.valueText(in: current)
            }.map(\.name)
            let waiting = names.filter { !Self.live.contains($0) }
            current = options
            changed(options)
            log.write(LogEntry(.info, "config_reloaded", .init("changed", names.count)), at: loop.now)
            if !waiting.isEmpty {
                log.write(
                    LogEntry(.warning, "restart_needed", .init("options", waiting.joined(separator: ","))),
                    at: loop.now)
            }
        } catch {
            log.write(LogEntry(.error, "config_not_reloaded", .init("error", error.description)), at: loop.now)
        }
    }
}
