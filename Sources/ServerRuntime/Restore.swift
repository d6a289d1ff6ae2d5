import Database
import PeopleStore
import Platform

/// `pairs-server --restore FILE`: puts a backup in the database's place.
enum Restore {
    /// To be called by the only process that uses the folder. The database that is there is kept as `pairs.db.before-N`, with the
    /// files beside it.
    static func run(_ backup: String, in folder: String) -> ExitCode {
        let path = folder + "/pairs.db"
        let draft = path + ".new"
        remove(draft)
        do throws(DatabaseError) {
            try PeopleStore.copy(backup, to: draft)
        } catch {
            remove(draft)
            return (error.kind == .notPermitted ? ExitCode.noFile : .badFile).because(
                "\(error.message). Nothing was changed.", in: "pairs-server")
        }
        do throws(SystemError) {
            let kept = try keep(path)
            try Files.move(draft, to: path)
            // Root restores for the service, too, whose user could not use root's files.
            for file in [path, folder + "/lock", folder + "/instance"] { Machine.give(file, toOwnerOf: folder) }
            StandardStream.output.write(
                line: "\(backup) is the database now." + (kept.map { " The one before is \($0)." } ?? ""))
            return .success
        } catch {
            remove(draft)
            return .cannotKeepData.because(error.description, in: "pairs-server")
        }
    }

    /// Gives the database that is there a free name. Returns it; nil where there is none.
    private static func keep(_ path: String) throws(SystemError) -> String? {
        guard Files.exists(path) else {
            remove(path)
            return nil
        }
        // Opened and closed, it takes in the log of its last changes. One that is damaged keeps its log beside it.
        _ = try? Database(path)
        var number = 1
        while Files.exists("\(path).before-\(number)") { number += 1 }
        let kept = "\(path).before-\(number)"
        // The log goes first, for with the new database it would be wrong.
        for end in ["-wal", "-shm", ""] where Files.exists(path + end) { try Files.move(path + end, to: kept + end) }
        return kept
    }

    /// Removes a database with the files beside it.
    static func remove(_ path: String) {
        for end in ["", "-wal", "-shm", "-journal"] { Files.remove(path + end) }
    }
}
