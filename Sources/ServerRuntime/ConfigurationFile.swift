import Platform
import ServerCore

/// The file of `--config`. What stands on the command line counts more.
enum ConfigurationFile {
    /// Bytes in the file at most.
    private static let mostBytes = 1 << 20

    /// Options that say what to do once. In a file they would do it at each start.
    private static let excluded: Set = ["config", "check-config", "repair", "restore", "yes"]

    /// The options of the command line, and those of the file that it names. A mistake in the command line ends the process.
    static func options(
        _ arguments: [String], of program: Program<ServerOptions> = ServerOptions.program
    ) throws(StartFault) -> ServerOptions {
        // Alone, the command line may lack what the file has.
        guard let path = program.start(arguments, isWhole: false).configuration else { return program.start(arguments) }
        let (values, faults) = try read(path)
        guard faults.isEmpty else { throw bad(path, faults) }
        return program.start(arguments, over: values)
    }

    /// Does what `--check-config` asks for: names every mistake in the file, and what else would end the start. Nil where the command
    /// line does not ask for it.
    static func check(_ arguments: [String]) -> ExitCode? {
        let program = ServerOptions.program
        let alone = program.start(arguments, isWhole: false)
        guard alone.checksConfiguration, let path = alone.configuration else { return nil }
        var found: [StartFault]
        do throws(StartFault) {
            let (values, faults) = try read(path)
            let options = program.start(arguments, over: values, isWhole: faults.isEmpty)
            found = (faults.isEmpty ? [] : [bad(path, faults)]) + options.faults
        } catch {
            found = [error]
        }
        for line in found.flatMap(\.lines) { SystemJournal.complain("pairs-server: \(line)") }
        if found.isEmpty { StandardStream.output.write(line: "\(path) has no mistake.") }
        return found.first?.exit ?? .success
    }

    private static func bad(_ path: String, _ faults: [ConfigurationFault]) -> StartFault {
        StartFault(lines: faults.map { "\(path):\($0)" }, exit: .badConfiguration)
    }

    /// The options in that file, and its mistakes.
    private static func read(_ path: String) throws(StartFault) -> (values: ServerOptions, faults: [ConfigurationFault])
    {
        func whole(_ words: String) -> StartFault { bad(path, [.init(line: 1, column: 1, words: words)]) }
        let read: [UInt8]?
        do throws(SystemError) {
            read = try Files.readBytes(path, atMost: mostBytes)
        } catch  where error.isTooLarge {
            throw whole("The file has more than \(mostBytes) bytes.")
        } catch {
            throw StartFault("the file of --config can't be used: \(error.description)", .noFile)
        }
        guard let bytes = read else { throw StartFault("the file \(path) of --config is not there.", .noFile) }
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
    /// Takes the options that count from now on.
    private let changed: (ServerOptions) -> Void

    /// Names of the options that change while the server runs.
    private static let live: Set = ["log-level", "title"]

    init(
        _ arguments: [String], _ current: ServerOptions, _ log: LogWriter,
        changed: @escaping (ServerOptions) -> Void
    ) {
        (self.arguments, self.current, self.log, self.changed) = (arguments, current, log, changed)
    }

    func reload() {
        do throws(StartFault) {
            let options = try ConfigurationFile.options(arguments)
            let names = ServerOptions.program.options.filter {
                $0.valueText(in: options) != $0.valueText(in: current)
            }.map(\.name)
            let waiting = names.filter { !Self.live.contains($0) }
            current = options
            changed(options)
            log.write(.info, "config_reloaded", .init("changed", names.count))
            if !waiting.isEmpty {
                log.write(.warning, "restart_needed", .init("options", waiting.joined(separator: ",")))
            }
        } catch {
            log.write(.error, "config_not_reloaded", .init("error", error.description))
        }
    }
}
