import Foundation
import TestSupport

/// One of the example bots in `Protocol/examples`, with the library that it is made on.
struct ExampleBot: Sendable {
    /// Its folder in `Protocol/examples`.
    let name: String
    /// What runs or compiles it.
    let tool: String
    /// How the bot and the check of its library against the vectors are started, once they are compiled; `OUT` stands for the folder of
    /// compiled programs.
    private let bot: [String]
    private let vectors: [String]
    /// The files whose head tells how they are compiled.
    private let sources: [String]

    static let python = ExampleBot(
        name: "python", tool: "python3", bot: ["python3", "bot.py"], vectors: ["python3", "vectors.py"], sources: [])
    static let javascript = ExampleBot(
        name: "javascript", tool: "node", bot: ["node", "bot.js"], vectors: ["node", "vectors.js"], sources: [])
    static let c = ExampleBot(
        name: "c", tool: "cc", bot: ["OUT/bot"], vectors: ["OUT/vectors"], sources: ["bot.c", "vectors.c"])
    /// A package that depends on this one, whose `TableMirror` is held against the vectors by tests of its own.
    static let swift = ExampleBot(
        name: "swift", tool: "swift", bot: ["\(scratch)/debug/bot"], vectors: [], sources: ["main.swift"])
    /// Kept, for all that the bot is made on is compiled there too.
    private static let scratch = BuiltProgram.root.path + "/.build/example"

    /// Whether its runtime or compiler is on this machine.
    var isRunnable: Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
    }

    private var folder: String { BuiltProgram.root.path + "/Protocol/examples/" + name }

    /// Compiles it as its files say, where it has to be.
    func build() throws -> Program {
        let output = try TemporaryFolder()
        for source in sources {
            let text = try String(contentsOfFile: folder + "/" + source, encoding: .utf8)
            guard let match = text.firstMatch(of: /(?:cc|swift build) -[^&\n]*/) else {
                throw BuildFailure(words: source)
            }
            // Compiled into another folder, and at once.
            let command = String(match.0).replacing("-o ", with: "-o \(output.path)/")
                .replacing("-c release", with: "-q --scratch-path \(Self.scratch)")
            let compiler = try BuiltProgram(URL(fileURLWithPath: "/bin/sh"), ["-c", command], in: folder)
            let words = compiler.readToEnd()
            guard compiler.wait() == 0, compiler.complaints.isEmpty else {
                throw BuildFailure(words: compiler.complaints + words.joined(separator: "\n"))
            }
        }
        return Program(bot: bot, vectors: vectors, folder: folder, output: output)
    }

    /// Thrown where the compiler finds a fault, be it only a warning.
    struct BuildFailure: Error { let words: String }

    /// A bot that can be started.
    struct Program {
        fileprivate let bot: [String]
        fileprivate let vectors: [String]
        fileprivate let folder: String
        fileprivate let output: TemporaryFolder

        /// Sits down at a table, or asks for one with rules, and plays one game; or plays in an event.
        func play(port: Int, _ table: String...) throws -> BuiltProgram {
            try start(bot + ["127.0.0.1", "\(port)"] + table)
        }

        /// Plays a scene of the sparring server.
        func spar(_ scene: String) throws -> BuiltProgram {
            try BuiltProgram(
                "pairs-bot",
                ["check", "--wire", "127.0.0.1:0", "--scene", scene, "--"] + command(bot + ["{host}", "{port}"]),
                in: folder)
        }

        /// Holds the library against the vectors.
        func checkVectors() throws -> BuiltProgram {
            try start(vectors + (vectors.count == 1 ? [FoldVector.folder.path] : []))
        }

        private func command(_ words: [String]) -> [String] { words.map { $0.replacing("OUT", with: output.path) } }

        private func start(_ words: [String]) throws -> BuiltProgram {
            try BuiltProgram(URL(fileURLWithPath: "/usr/bin/env"), command(words), in: folder)
        }
    }
}
