import BotKit
import EventLoop
import Platform

/// The command `pairs-bot check --wire`: a sparring server for bots that speak the whole protocol.
enum WireCheckCommand {
    /// Whether `check` is about a bot that connects.
    static func isMeant(by arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains { $0 == "--wire" || $0.hasPrefix("--wire=") }
    }

    /// Its words, where `--wire` has no address: an option follows, or nothing. `--help` and `--list` need none.
    static func words(in arguments: [String]) -> [String] {
        guard let index = arguments.firstIndex(of: "--wire"), arguments[(index + 1)...].first?.hasPrefix("-") ?? true
        else { return arguments }
        return Array(arguments[..<index] + arguments[(index + 1)...])
    }

    struct Options: Sendable {
        var address: Address?
        var json = false
        var lists = false
        var scene: String?
        var seconds = 120
        var command: [String] = []
    }

    static let program: Program<Options> = Program(
        name: "pairs-bot check --wire",
        summary: """
            A sparring server for a bot that speaks the whole protocol. It drops connections, pauses, sends whole tables again, and \
            restarts. It names each mistake of the bot. Each scene is one game: the bot connects, takes a seat by quick or join, \
            and is ready. After the game it leaves, and connects again for the next scene.
            """,
        defaults: Options(),
        options: [
            .optional("wire", \.address, .listening, "Listen there for the bot; port 0 picks a free one."),
            .flag("json", \.json, "One line of JSON: {version, scenes [{scene, id, result, mistakes}], failed}."),
            .flag("list", \.lists, "List the scenes, and play none."),
            .optional("scene", \.scene, .text("N|ID"), "Play this scene alone, by its number or its name."),
            .value("seconds", \.seconds, .integer(in: 5...3_600), "How long a scene may take."),
        ],
        operand: .init("-- PROGRAM [ARGUMENT]...", each: \.command),
        examples: [
            .init(
                "pairs-bot check --wire 127.0.0.1:7300",
                "Waits for your bot. Start it again after each scene, for example: while ./mybot; do :; done"),
            .init(
                "pairs-bot check --wire 127.0.0.1:7300 -- python3 bot.py {host} {port}",
                "Starts the bot for each scene. {host}, {port} and {table} are filled in."),
        ],
        exits: [.mistakes, .cannotListen, .noBot, .systemRefused],
        check: { options in
            if options.address == nil, !options.lists { return "Name where to listen, as in: --wire 127.0.0.1:7300" }
            if options.lists, options.scene != nil { return "--list and --scene do not go together." }
            if let scene = options.scene, Self.scene(scene) == nil {
                return "There is no scene \(scene). Show them with: pairs-bot check --wire --list"
            }
            return nil
        })

    private static func scene(_ name: String) -> (number: Int, scene: Scene)? {
        Scene.all.enumerated().first { $0.element.id == name || "\($0.offset + 1)" == name }.map {
            ($0.offset + 1, $0.element)
        }
    }

    static func run(_ options: Options) throws(LoopError) -> ExitCode {
        if options.lists {
            for (number, scene) in Scene.all.enumerated() {
                StandardStream.output.write(line: "\(number + 1) \(scene.id): \(scene.summary)")
            }
            return .success
        }
        guard let address = options.address else { return .usage }
        let scenes =
            options.scene.flatMap(scene).map { [$0] } ?? Scene.all.enumerated().map { ($0.offset + 1, $0.element) }
        let loop = try EventLoop()
        let hall: SparringHall
        do throws(LoopError) {
            hall = try SparringHall(
                on: loop, at: address, scenes: scenes.map(\.1), limit: .seconds(options.seconds),
                command: options.command)
        } catch {
            return KitCommand.fail("check", "\(error.description).", .cannotListen)
        }
        let report = WireCheckReport(numbers: scenes.map(\.0), isJSON: options.json)
        hall.told = { report.tell($0) }
        var interruption: Signal?
        let endings = [
            try SignalSource(on: loop, [.interrupt]) {
                interruption = .interrupt; loop.stop()
            },
            try SignalSource(on: loop, [.termination]) {
                interruption = .termination; loop.stop()
            },
        ]
        report.tellStart(hall.address, table: hall.table, starts: !options.command.isEmpty)
        // Without the address no bot would come.
        guard StandardStream.outputFailure == nil else { return .outputLost }
        hall.begin()
        if hall.failure == nil { try loop.run() }
        hall.end()
        return withExtendedLifetime(endings) {
            if let failure = hall.failure { return KitCommand.fail("check", "\(failure).", .noBot) }
            if let interruption { return interruption == .interrupt ? .interrupted : .terminated }
            return report.finish() ? .success : .mistakes
        }
    }
}

extension ExitCode {
    static let mistakes = ExitCode(1, "The bot made a mistake in a scene, or no bot came.")
    static let cannotListen = unavailable("The address can't be listened on.")
}

extension Value where Wrapped == Address {
    /// An address to listen on. Port 0 picks a free one.
    static var listening: Value {
        Value(
            ValueForm(valueName: "HOST:PORT", noun: "an address like 127.0.0.1:7300"),
            read: { text in
                guard text.hasSuffix(":0"), let address = Address(text.dropLast() + "1") else { return Address(text) }
                return Address(host: address.host, port: 0)
            },
            show: { $0.description })
    }
}
