import EventLoop
import Platform
import ServerCore

/// The file of `--config`. What stands on the command line counts more.
enum ConfigurationFile {
    /// Why the file can't be used.
    enum Fault: Error, CustomStringConvertible {
        case missing(String)
        case unreadable(SystemError)
        case bad(String, ConfigurationFault)

        /// One line for people: what is wrong, and where.
        var description: String {
            switch self {
            case .missing(let path): "the file \(path) of --config is not there."
            case .unreadable(let error): "the file of --config can't be used: \(error.description)"
            case .bad(let path, let fault): "\(path):\(fault.description)"
            }
        }

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
        return program.start(arguments, over: try values(in: path))
    }

    /// The options in that file.
    static func values(in path: String) throws(Fault) -> ServerOptions {
        let read: [UInt8]?
        do throws(SystemError) {
            read = try Files.readBytes(path, atMost: mostBytes)
        } catch  where error.isTooLarge {
            throw .bad(path, .init(line: 1, column: 1, words: "The file has more than \(mostBytes) bytes."))
        } catch {
            throw .unreadable(error)
        }
        guard let bytes = read else { throw .missing(path) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .bad(path, .init(line: 1, column: 1, words: "The file is not UTF-8."))
        }
        do throws(ConfigurationFault) {
            return try ServerOptions.program.values(inFile: text, except: excluded)
        } catch {
            throw .bad(path, error)
        }
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
            log.write(LogRecord(.info, "config_reloaded", .init("changed", names.count)), at: loop.now)
            if !waiting.isEmpty {
                log.write(
                    LogRecord(.warning, "restart_needed", .init("options", waiting.joined(separator: ","))),
                    at: loop.now)
            }
        } catch {
            log.write(LogRecord(.error, "config_not_reloaded", .init("error", error.description)), at: loop.now)
        }
    }
}
