import Journal
import Platform
import ServerCore
import Wire

/// The command `pairs-server journal`: tells what is on record, in words. It changes nothing, and a server may run meanwhile.
enum JournalCommand {
    struct Options: Sendable {
        var path = Environment.dataDirectory
    }

    static let program: Program<Options> = Program(
        name: "pairs-server journal",
        summary: "Prints the records of a journal in words, one in a line: when, which table or player, what happened.",
        defaults: Options(),
        options: [.value("data", \.path, .path("DIR"), "The folder of the server's data, the same as DIR alone.")],
        operand: .init("FILE|DIR", \.path),
        examples: [
            .init("pairs-server journal", "The journal in the server's standard folder."),
            .init("pairs-server journal --data /srv/pairs", "The journal in another folder of a server's data."),
            .init("pairs-server journal 0000000003.pairsj", "One file of a journal by itself."),
        ],
        exits: [.cannotRead, .noJournal])

    static func run(_ options: Options) -> ExitCode {
        do throws(JournalError) {
            var reader = try reader(of: options.path)
            var formatter = JournalRecordFormatter(.pairs)
            var count = 0
            while let batch = try reader.next() {
                count += 1
                do throws(UnreadableRecord) {
                    for line in try formatter.lines(of: Array(batch.bytes)) { StandardStream.output.write(line: line) }
                } catch {
                    return .cannotRead.because(
                        "a record in batch \(batch.number) can't be read: \(error.description)", in: program.name)
                }
            }
            for rest in reader.remains {
                StandardStream.error.write(
                    line:
                        "\(program.name): \(rest.bytes) bytes at the end of \(rest.file) were not written to their end")
            }
            guard count > 0 || !reader.remains.isEmpty || reader.header != nil else {
                return .noJournal.because("there is no journal in \(options.path).", in: program.name)
            }
            return .success
        } catch {
            switch error {
            case .damaged, .missing, .outOfOrder, .newerFormat:
                return .cannotRead.because(error.description, in: program.name)
            default: return .noJournal.because(error.message, in: program.name)
            }
        }
    }

    /// A folder of segments, or of a server's data; else one segment.
    private static func reader(of path: String) throws(JournalError) -> JournalReader {
        guard (try? Files.list(path)) != nil else { return JournalReader(file: path) }
        let inner = path + "/journal"
        let isData = (try? Files.list(inner))?.isEmpty == false
        return try JournalReader(folder: isData ? inner : path, instance: nil)
    }
}

extension ExitCode {
    static let cannotRead = badData("The journal is damaged, or of a newer version.")
    static let noJournal = noInput("There is no journal, or it can't be opened.")
}

/// `pairs-server --repair`: tells what would have to be dropped of a damaged journal, and drops it where that is confirmed.
enum Repair {
    /// To be called by the only process that uses the folder.
    static func run(_ folder: String, of instance: String, isConfirmed: Bool) -> ExitCode {
        do throws(JournalError) {
            let lost = try JournalRepair.remains(in: folder, instance: instance)
            for part in lost {
                let place = part.offset > 0 ? "the last \(part.bytes) bytes, from byte \(part.offset) on" : "all of it"
                StandardStream.output.write(line: "\(part.file): \(place)")
            }
            if lost.isEmpty {
                StandardStream.output.write(line: "The journal is whole. Nothing was changed.")
            } else if isConfirmed {
                try JournalRepair.drop(lost, in: folder)
                StandardStream.output.write(
                    line:
                        "These were put aside, in files that end in .dropped. The server starts with what is before them."
                )
            } else {
                StandardStream.output.write(
                    line:
                        "These can't be read. Nothing was changed; --repair --yes puts them aside, with all that they tell."
                )
            }
            return .success
        } catch {
            StandardStream.error.write(line: "pairs-server: \(error.description)")
            return .cannotKeepData
        }
    }
}
