import Database
import Foundation
import TestSupport
import Testing

/// Copies of a database that is used meanwhile.
@Suite struct BackupTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(folder.path + "/pairs.db")
        try database.execute("CREATE TABLE words (word TEXT NOT NULL)")
        let insert = try database.prepare("INSERT INTO words (word) VALUES (?)")
        try database.transaction { () throws(DatabaseError) in
            for number in 0..<20_000 { try insert.run([.text("word \(number)")]) }
        }
    }

    /// A copy takes several steps, has what was written between them, and is one file that can be read alone.
    @Test func aCopy() throws {
        let copy = folder.path + "/copy.db"
        let backup = try Backup(of: database, to: copy)
        #expect(try !backup.step(pages: 8))
        try database.execute("INSERT INTO words (word) VALUES ('late')")
        var steps = 1
        while try !backup.step(pages: 8) { steps += 1 }
        #expect(steps > 3)
        let read = try Database(reading: copy)
        #expect(try read.integer("SELECT COUNT(*) FROM words") == 20_001)
        try read.checkIntegrity()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.filter { $0.hasPrefix("copy") } == ["copy.db"])
    }

    /// A copy that can't be made says so, and one that is given up leaves the source as it was.
    @Test func failures() throws {
        #expect(throws: DatabaseError.self) { try Backup(of: database, to: folder.path + "/none/copy.db") }
        _ = try Backup(of: database, to: folder.path + "/half.db").step(pages: 1)
        #expect(try database.integer("SELECT COUNT(*) FROM words") == 20_000)
    }

    /// Damage in the middle of a file is found.
    @Test func damage() throws {
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let path = folder.path + "/pairs.db"
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: 40_000)
        try file.write(contentsOf: Data(repeating: 0xAB, count: 9_000))
        try file.close()
        let error = #expect(throws: DatabaseError.self) { try Database(reading: path).checkIntegrity() }
        #expect(error?.kind == .damaged && error?.hint.contains("--restore") == true)
    }
}
