package import Platform
import Replays
import Wire

/// The game in a `.pairs` file.
package enum ReplayFile {
    /// Why there is no game: a sentence, and the program's exit status.
    package struct Fault: Error {
        package let description: String
        package let exit: ExitCode
    }

    /// The most bytes of a file that is read: 64 MiB.
    private static let mostBytes = 64 << 20

    /// Reads a file, and checks that it is whole and unaltered.
    package static func read(_ path: String) throws(Fault) -> [ServerMessage.PastLine] {
        var reader = ReplayFileReader()
        reader.add(try bytes(of: path))
        var lines: [ServerMessage.PastLine] = []
        let games = TableGames()
        while let entry = try next(&reader, path) {
            guard case .line(let bytes, let time, let seat) = entry else { continue }
            guard let message = message(bytes, games), message.fits(lines.isEmpty) else {
                let what = lines.isEmpty ? "snapshot of a deal" : "change of a table"
                throw flawed(path, "line \(reader.lineNumber): The line holds no \(what) that this program can read.")
            }
            if case .snapshot(let deal) = message, deal.rules.stray == "game" {
                throw flawed(
                    path,
                    "line \(reader.lineNumber): The game is \(game(in: bytes)), which this version does not know. A newer version of Pairs may show it."
                )
            }
            lines.append(ServerMessage.PastLine(ms: Int(time / .milliseconds(1)), seat: seat, line: message))
        }
        guard !lines.isEmpty else { throw flawed(path, "the file holds no game.") }
        return lines
    }

    /// The next line, checked; nil behind the last.
    private static func next(
        _ reader: inout ReplayFileReader, _ path: String
    ) throws(Fault) -> ReplayFileReader.Entry? {
        do throws(ReplayFileFlaw) {
            if let entry = try reader.next() { return entry }
            try reader.finish()
            return nil
        } catch {
            throw flawed(path, error.description)
        }
    }

    private static func bytes(of path: String) throws(Fault) -> [UInt8] {
        if let size = Files.size(path), size > mostBytes {
            throw Fault(description: "\(path) has \(size) bytes; a replay has at most \(mostBytes).", exit: .flawedFile)
        }
        let bytes: [UInt8]?
        do throws(SystemError) {
            bytes = try Files.readBytes(path)
        } catch {
            throw Fault(description: "\(error).", exit: .noFile)
        }
        guard let bytes else {
            throw Fault(
                description: "There is no file \(path). A game of a server is GAME@HOST[:PORT].", exit: .noFile)
        }
        return bytes
    }

    private static func message(_ bytes: ArraySlice<UInt8>, _ games: TableGames) -> ServerMessage? {
        guard let tape = try? JSONTape(bytes.span) else { return nil }
        return try? WireDecoder.decode(ServerMessage.self, from: tape, games: games)
    }

    /// The name of the game of a snapshot, for a sentence.
    private static func game(in bytes: ArraySlice<UInt8>) -> String {
        guard let tape = try? JSONTape(bytes.span), let rules = tape.field(JSONKey("rules")),
            let game = tape.field(JSONKey("game"), of: rules), let name = tape.string(game),
            (1...64).contains(name.count)
        else { return "another" }
        return TextRules.withoutControls(name)
    }

    private static func flawed(_ path: String, _ what: String) -> Fault {
        Fault(description: "\(path), \(what)", exit: .flawedFile)
    }
}

extension ServerMessage {
    /// Whether it can stand there: the snapshot of the deal first, and then changes.
    fileprivate func fits(_ isFirst: Bool) -> Bool {
        switch self {
        case .snapshot: isFirst
        case .diff: !isFirst
        default: false
        }
    }
}
