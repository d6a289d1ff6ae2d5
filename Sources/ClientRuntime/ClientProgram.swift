import CommandLine
import Discovery
import EventLoop
import Platform

/// The program `pairs`.
public enum ClientProgram {
    /// Runs with the process's arguments, to the end of the process.
    public static func main() -> Never {
        do throws(LoopError) {
            Environment.exit(try run(Environment.arguments))
        } catch {
            StandardStream.error.write(line: "pairs: \(error)")
            Environment.exit(.systemRefused)
        }
    }

    private static func run(_ arguments: [String]) throws(LoopError) -> ExitCode {
        let user = Environment.variable("USER")
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case "find": return try FindCommand.run(FindCommand.program.start(rest))
        case "host": return try HostCommand.run(HostCommand.program(user: user).start(rest))
        case "doctor": return try DoctorCommand.run(DoctorCommand.program.start(rest))
        default: return try play(ClientOptions.program(user: user).start(arguments))
        }
    }

    /// Plays at the server named; where none is, a person is offered what the network has.
    private static func play(_ options: ClientOptions) throws(LoopError) -> ExitCode {
        if !options.isPlain, ScreenProgram.isPossible { return ExitCode(try ScreenProgram.run(options)) }
        var options = options
        let isPerson = StandardStream.input.isTerminal && StandardStream.output.isTerminal
        if options.server == nil, isPerson {
            let games = try Look(isQuick: true).games.filter { $0.protocolVersion == MeetingPoint.protocolVersion }
            guard games.count == 1 else { return offer(games) }
            StandardStream.output.write(line: "Found \"\(games[0].name)\" at \(games[0].place).")
            options.server = Address(host: games[0].place.host, port: games[0].place.port)
        }
        return ExitCode(try ClientProcess(options).run())
    }

    private static func offer(_ games: [FoundGame]) -> ExitCode {
        guard !games.isEmpty else {
            StandardStream.output.write(
                line: """
                    No game is heard on the network.
                    Host one: pairs host
                    Or join by address: pairs --connect ADDRESS
                    Why none is found: pairs doctor
                    """)
            return .noServer
        }
        let lines = ["\(games.count) games are heard on the network:"] + games.map { "  \($0.line)" }
        StandardStream.output.write(
            line: (lines + ["Play at one of them: pairs --connect \(games[0].place)"]).joined(separator: "\n"))
        return .success
    }
}
