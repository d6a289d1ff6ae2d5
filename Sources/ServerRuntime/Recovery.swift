import Journal
import Platform
import ServerCore

/// Brings back what a data folder's journal knows, before anybody is connected.
package enum Recovery {
    /// Why nothing could be brought back. Nothing was changed.
    package enum Failure: Error, CustomStringConvertible {
        case journal(JournalError)
        case unreadable(UnreadableRecord, segment: Int)

        /// One line for people: what is wrong, and what to do.
        package var description: String {
            switch self {
            case .journal(let error): error.description
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
        var report = RecoveryReport()
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
        let mark = RecoveryMark(in: folder)
        mark.begin()
        while let batch = try next(&reader) {
            do {
                try server.replay(
                    Array(batch.bytes), &report, setAside: mark.setAside, begins: mark.isCareful ? mark.note : nil)
            } catch {
                throw .unreadable(error, segment: batch.segment)
            }
            replayed(report.records, batch.bytes.count)
        }
        mark.end()
        return (report, reader.remains, mark.setAside.sorted())
    }

    private static func next(_ reader: inout JournalReader) throws(Failure) -> JournalBatch? {
        do { return try reader.next() } catch { throw .journal(error) }
    }
}
