import EventLoop
import Journal
import Platform
import ServerCore

/// Brings back what a data folder's journal knows, before anybody is connected.
package enum Recovery {
    /// Why nothing could be brought back. Nothing was changed.
    package enum Failure: Error, CustomStringConvertible {
        case journal(JournalError)
        case system(LoopError)
        case unreadable(UnreadableRecord, segment: Int)

        /// One line for people: what is wrong, and what to do.
        package var description: String {
            switch self {
            case .journal(let error): error.description
            case .system(let error): error.description
            case .unreadable(let record, let segment):
                "a record of the journal's segment \(segment) can't be read: \(record.description) "
                    + "Start the version of pairs-server that wrote it, or give this one another data folder. Nothing was changed."
            }
        }
    }

    /// Replays the journal of a folder at a new server. `replayed` is called after every batch with the number of records so far and
    /// the bytes of the batch.
    package static func replay(
        _ folder: String, of instance: String, at server: Server, files: any JournalFiles = SystemFiles(),
        replayed: (_ records: Int, _ bytes: Int) -> Void = { _, _ in }
    ) throws(Failure) -> (report: RecoveryReport, remains: [JournalRemains], setAside: [String]) {
        do {
            try files.makeFolder(folder)
        } catch {
            throw .journal(JournalError(error))
        }
        var reader: JournalReader
        do {
            reader = try JournalReader(folder: folder, instance: instance, files: files)
        } catch {
            throw .journal(error)
        }
        let (report, setAside) = try replay(
            at: server, marking: folder, next: { () throws(JournalError) in try reader.next() }, replayed: replayed)
        return (report, reader.remains, setAside)
    }

    /// Replays the batches that `next` gives until there is none more. The mark of a start that goes on is in that folder.
    static func replay(
        at server: Server, marking folder: String, next: () throws(JournalError) -> JournalBatch?,
        replayed: (_ records: Int, _ bytes: Int) -> Void
    ) throws(Failure) -> (report: RecoveryReport, setAside: [String]) {
        var report = RecoveryReport()
        let mark = RecoveryMark(in: folder)
        mark.begin()
        while let batch = try Self.next(next) {
            do {
                try server.replay(
                    Array(batch.bytes), &report, setAside: mark.setAside, begins: mark.isCareful ? mark.note : nil)
            } catch {
                throw .unreadable(error, segment: batch.segment)
            }
            replayed(report.records, batch.bytes.count)
        }
        mark.end()
        return (report, mark.setAside.sorted())
    }

    private static func next(_ next: () throws(JournalError) -> JournalBatch?) throws(Failure) -> JournalBatch? {
        do { return try next() } catch { throw .journal(error) }
    }
}

extension Recovery.Failure {
    /// Why a start ends.
    var fault: StartFault {
        switch self {
        case .journal(let error): StartFault(error)
        case .system(let error): StartFault(error)
        case .unreadable: StartFault(description, .cannotKeepData)
        }
    }
}
