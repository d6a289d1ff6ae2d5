import Cluster
import Journal
import Platform
import Postgres
import ServerCore
import Wire

/// The command `pairs-server journal`: tells what is on record, in words. It changes nothing, and a server may run meanwhile.
enum JournalCommand {
    struct Options: Sendable {
        var path = Environment.dataDirectory
        var cluster: String?
        var words: [String] = []
    }

    static let program: Program<Options> = Program(
        name: "pairs-server journal",
        summary: "Prints the records of a journal in words, one in a line: when, which table or player, what happened.",
        defaults: Options(),
        options: [
            .value("data", \.path, .path("DIR"), "The folder of the server's data, the same as DIR alone."),
            .optional(
                "cluster", \.cluster, .text("CONNINFO"),
                "Read the log of a node in this PostgreSQL; its name takes the place of DIR, where there are several."),
        ],
        operand: .init("FILE|DIR", each: \.words),
        examples: [
            .init("pairs-server journal", "The journal in the server's standard folder."),
            .init("pairs-server journal --data /srv/pairs", "The journal in another folder of a server's data."),
            .init("pairs-server journal 0000000003.pairsj", "One file of a journal by itself."),
        ],
        exits: [.cannotRead, .noJournal],
        check: { $0.words.count > 1 ? "there is one FILE, DIR or node." : nil })

    static func run(_ options: Options) -> ExitCode {
        if let cluster = options.cluster { return print(cluster, options.words.first) }
        let path = options.words.first ?? options.path
        do throws(JournalError) {
            var reader = try reader(of: path)
            let (count, fault) = try print { () throws(JournalError) in try reader.next() }
            if let fault { return fault }
            for rest in reader.remains where rest.bytes > 0 {
                StandardStream.error.write(
                    line: "\(program.name): the last \(rest.bytes) bytes of \(rest.file) can't be read")
            }
            guard count > 0 || !reader.remains.isEmpty || reader.header != nil else {
                return .noJournal.because("there is no journal in \(path).", in: program.name)
            }
            return .success
        } catch {
            return exit(error)
        }
    }

    private static func print(_ cluster: String, _ node: String?) -> ExitCode {
        let reader: LogReader
        do throws(PostgresError) {
            reader = try LogReader(PostgresConnection(Conninfo(cluster)), node: node)
        } catch {
            return .noJournal.because(error.description, in: program.name)
        }
        do throws(JournalError) { return try print(reader.next).fault ?? .success } catch { return exit(error) }
    }

    /// Prints the batches that `next` gives.
    private static func print(
        _ next: () throws(JournalError) -> JournalBatch?
    ) throws(JournalError) -> (count: Int, fault: ExitCode?) {
        var formatter = JournalRecordFormatter(.pairs)
        var count = 0
        while let batch = try next() {
            count += 1
            do throws(UnreadableRecord) {
                for line in try formatter.lines(of: Array(batch.bytes)) { StandardStream.output.write(line: line) }
            } catch {
                let words = "a record in batch \(batch.number) can't be read: \(error.description)"
                return (count, .cannotRead.because(words, in: program.name))
            }
        }
        return (count, nil)
    }

    private static func exit(_ error: JournalError) -> ExitCode {
        switch error {
        case .damaged, .missing, .outOfOrder, .newerFormat: .cannotRead.because(error.description, in: program.name)
        default: .noJournal.because(error.message, in: program.name)
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
    /// Throws where there is nothing to look at. It makes nothing.
    static func check(_ data: String) throws(StartFault) {
        guard Files.isFolder(data) else { throw StartFault("there is no folder \(data).", .noFile) }
        try NodeFile.checkAbsent(data)
        guard Files.isFolder(data + "/journal") else { throw StartFault("there is no journal in \(data).", .noFile) }
    }

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
