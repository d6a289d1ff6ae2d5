import Foundation
import Postgres
import TestSupport
import Testing

/// What a connection to PostgreSQL does, and how its failures are named.
@Suite struct PostgresTests {
    /// A text is read as libpq reads it. What it says of the password is never told.
    @Test func conninfo() throws {
        let info = try Conninfo("host=db port=7 dbname=pairs user=p password='very secret' sslmode=verify-full")
        #expect(info.description == "host db port 7 database pairs" && info.hasPassword && info.user == "p")
        #expect(info.shown == "dbname=pairs host=db port=7 sslmode=verify-full user=p")
        let url = try Conninfo("postgresql://p@db1,db2/it%27s")
        #expect(url.description == "host db1,db2 port 5432 database it's" && !url.hasPassword)
        #expect(url.shown == #"dbname='it\'s' host=db1,db2 port=, user=p"#)
        for broken in ["host=db sesame password=secret", "passwort=secret", "postgresql://p:secret@db:5432:1/%zz"] {
            let error = try #require(throws: PostgresError.self) { try Conninfo(broken) }
            #expect(error.kind == .unreadable && error.exitStatus == 64)
            #expect(!error.description.contains("secret") && !error.description.contains("sesame"), "\(error)")
        }
    }

    @Test(.postgres) func values() throws {
        let connection = try PostgresConnection(Conninfo(PostgresServer.freshDatabase()))
        try connection.execute("CREATE TABLE t (i BIGINT, r DOUBLE PRECISION, w TEXT, b BYTEA)")
        try connection.prepare("INSERT INTO t VALUES ($1, $2, $3, $4)", as: "insert")
        let bytes = (0...255).map { UInt8($0) }
        try connection.runPrepared("insert", [.integer(.min), .real(0.1 + 0.2), .text("é\u{1F600}"), .bytes(bytes)])
        let added = try connection.runPrepared("insert", [.null, .null, .text(""), .bytes([])])
        #expect(added.changedRows == 1 && added.outcome == .done)
        let rows = try connection.run("SELECT i, r, w FROM t WHERE i IS NULL OR i < $1 ORDER BY i", [.integer(0)])
        #expect(rows.rowCount == 2 && rows.integer(0, 0) == .min && rows.real(0, 1) == 0.1 + 0.2)
        #expect(rows.text(0, 2) == "é\u{1F600}" && rows.integer(1, 0) == nil && rows.text(1, 2) == "")
        let raw = try connection.run("SELECT b FROM t ORDER BY i", [], isBinary: true)
        #expect(raw.bytes(0, 0) == bytes && raw.bytes(1, 0) == [])
        let all = try connection.execute("SELECT 1; SELECT 2")
        #expect(all.integer(0, 0) == 2)
    }

    /// A failure has its code, and the connection goes on after it.
    @Test(.postgres) func failures() throws {
        let text = try PostgresServer.freshDatabase()
        let connection = try PostgresConnection(Conninfo(text))
        let error = try #require(throws: PostgresError.self) {
            try connection.execute("SELECT * FROM nothing; SELECT 1")
        }
        #expect(error.sqlstate == "42P01" && error.kind == .missing && error.exitStatus == 66)
        #expect(try connection.execute("SELECT 7").integer(0, 0) == 7)
        let port = try PostgresServer.shared().port
        func refusal(_ text: String) -> PostgresError? {
            #expect(throws: PostgresError.self) { try PostgresConnection(Conninfo(text)) }
        }
        let noDatabase = refusal("host=127.0.0.1 port=\(port) dbname=none user=pairs")
        #expect(noDatabase?.kind == .missing && noDatabase?.sqlstate == "3D000")
        #expect(noDatabase?.description.contains("port \(port) database none") == true)
        let noRole = refusal("host=127.0.0.1 port=\(port) dbname=postgres user=nobody password=secret")
        #expect(noRole?.kind == .notPermitted && noRole?.exitStatus == 77)
        #expect(noRole?.description.contains("secret") == false)
        let nobody = refusal("host=127.0.0.1 port=1 dbname=x user=y")
        #expect(nobody?.kind == .unreachable && nobody?.reason.hasSuffix("Connection refused") == true)
        try connection.execute(
            "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0")
        let latin = refusal("host=127.0.0.1 port=\(port) dbname=latin user=pairs")
        #expect(latin?.exitStatus == 65 && latin?.reason.contains("LATIN1") == true)
    }

    /// A connection that the server has ended is noticed before it is used, and one that does not answer is given up.
    @Test(.postgres) func lost() throws {
        let text = try PostgresServer.freshDatabase()
        let connection = try PostgresConnection(Conninfo(text))
        #expect(!connection.isLost)
        let other = try PostgresConnection(Conninfo(text), patience: .milliseconds(300))
        let id = try connection.execute("SELECT pg_backend_pid()").integer(0, 0) ?? 0
        try other.run("SELECT pg_terminate_backend($1, 5000)", [.integer(id)])
        #expect(connection.isLost)
        let late = try #require(throws: PostgresError.self) { try other.execute("SELECT pg_sleep(5)") }
        #expect(late.kind == .unreachable && other.isLost)
    }

    /// With sslmode=verify-full a connection is encrypted, and goes to nobody but who has the certificate and its name.
    @Test(.postgres) func encryption() throws {
        let folder = try TemporaryFolder()
        func certificate(_ name: String) throws {
            let making = Process()
            making.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            making.arguments = [
                "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                "-addext", "subjectAltName=DNS:localhost", "-keyout", "\(folder.path)/\(name).key",
                "-out", "\(folder.path)/\(name).pem",
            ]
            making.standardError = FileHandle.nullDevice
            try making.run()
            making.waitUntilExit()
            let rights: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
            try FileManager.default.setAttributes(rights, ofItemAtPath: "\(folder.path)/\(name).key")
        }
        try certificate("own")
        try certificate("other")
        if getuid() == 0 {
            let owner = try #require(getpwnam("postgres")).pointee.pw_uid
            #expect(chown(folder.path + "/own.key", owner, 0) == 0)
        }
        let server = try PostgresServer([
            "ssl=on", "ssl_cert_file=\(folder.path)/own.pem", "ssl_key_file=\(folder.path)/own.key",
        ])
        func connect(_ host: String, _ authority: String) throws -> String? {
            let place = "host=\(host) port=\(server.port) dbname=postgres user=pairs sslmode=verify-full"
            let connection = try PostgresConnection(Conninfo(place + " sslrootcert=\(folder.path)/\(authority).pem"))
            return try connection.execute("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()").text(0, 0)
        }
        #expect(try connect("localhost", "own") == "t")
        for (host, authority) in [("127.0.0.1", "own"), ("localhost", "other")] {
            let error = try #require(throws: PostgresError.self) { try connect(host, authority) }
            #expect(error.exitStatus == 69 && error.reason.contains("certificate"), "\(error)")
        }
    }
}
