import Database
import People
import PeopleStore
import Platform
import Wire

/// A backup that is being made, for the thread of the database. It becomes the file of its name once it is whole.
final class BackupWork {
    let question: DatabaseQueue.Asked
    private let file: String
    private let draft: String
    private let backup: Backup

    private init(_ file: String, _ draft: String, _ question: DatabaseQueue.Asked, _ backup: Backup) {
        (self.file, self.draft, self.question, self.backup) = (file, draft, question, backup)
    }

    /// Begins one in a file that is not there yet.
    static func begin(
        _ file: String, _ question: DatabaseQueue.Asked, _ store: () throws(DatabaseError) -> PeopleStore
    ) -> Result<BackupWork, ErrorReply> {
        do throws(DatabaseError) {
            // What stands in the command line, everybody on the machine can read: it has no password.
            if let place = try store().conninfo?.shown {
                return .failure(
                    ErrorReply(
                        .notAllowed, "The accounts are in PostgreSQL, which copies them itself.",
                        hint: "Run: pg_dump --format=custom --schema=pairs --file=\(file) \"\(place)\""))
            }
        } catch {
            return .failure(refusal(error))
        }
        guard !Files.exists(file) else {
            return .failure(
                ErrorReply(.badField, "There is a file \(file) already.", hint: "Name another one.", field: "file"))
        }
        let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
        if let reason = Files.refusal(ofWritingTo: folder) {
            return .failure(
                ErrorReply(
                    .badField, "The server can't make the file \(file): \(reason).",
                    hint: "Name one in a folder to which the server's user can write, such as its data folder.",
                    field: "file"))
        }
        let draft = file + ".part"
        Files.remove(draft)
        do throws(DatabaseError) {
            return .success(BackupWork(file, draft, question, try store().backup(to: draft)))
        } catch {
            Restore.remove(draft)
            return .failure(refusal(error))
        }
    }

    /// Copies the next pages. The answer, once it is whole or has failed. The audit tells of it afterwards, which the copy does not have.
    func step(pages: Int, _ store: () throws(DatabaseError) -> PeopleStore) -> PeopleAnswer? {
        do throws(DatabaseError) {
            guard try backup.step(pages: pages) else { return nil }
        } catch {
            giveUp()
            return .refused(Self.refusal(error))
        }
        do throws(SystemError) {
            try Files.move(draft, to: file)
        } catch {
            giveUp()
            return .refused(.internal, error.description, hint: "Look at the disk.")
        }
        // Moderators read the audit: they see no folder.
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let noted = try? store().begin(
            PeopleInquiry(
                .did("backup", after: name), by: question.inquiry.asker, at: question.inquiry.milliseconds))
        guard case .done(let answer)? = noted else {
            return .refused(
                .internal, "The backup is made, but the database can't be used, so it is not recorded.",
                hint: "See the server's log.")
        }
        return answer
    }

    /// Removes what was copied.
    func giveUp() { Restore.remove(draft) }

    private static func refusal(_ error: DatabaseError) -> ErrorReply {
        ErrorReply(
            .internal, error.message + ".",
            hint: error.kind == .full ? "Make room on the disk." : "Look at the file and its folder.")
    }
}
