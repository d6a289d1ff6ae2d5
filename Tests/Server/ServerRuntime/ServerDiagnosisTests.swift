import ServerRuntime
import Testing

/// What `pairs doctor --server` concludes of what it sees.
struct ServerDiagnosisTests {
    /// A machine on which all is well.
    private static var good: ServerFacts {
        var folder = ServerFacts.Folder("/var/lib/pairs")
        folder.owner = "pairs"
        folder.bytes = 10 << 30
        var facts = ServerFacts(folder)
        facts.user = "pairs"
        facts.endpoints = [.init("--port", 7247), .init("--tls-port", 7248)]
        facts.time = 1_790_000_000
        facts.hasRightClock = true
        facts.descriptors = 20_000
        facts.wantedDescriptors = 2_000
        facts.certificate = .toBeMade
        return facts
    }

    private static func notes(_ change: (inout ServerFacts) -> Void) -> [ServerDiagnosis.Finding] {
        var facts = good
        change(&facts)
        return ServerDiagnosis(facts).findings.filter { $0.grade != .ok }
    }

    /// Where all is well, there is nothing to do.
    @Test func well() {
        let diagnosis = ServerDiagnosis(Self.good)
        #expect(!diagnosis.hasProblem && diagnosis.findings.allSatisfy { $0.grade == .ok && $0.advice == nil })
        #expect(
            diagnosis.findings.flatMap(\.lines) == [
                "ok       Port 7247 (--port) is free.", "ok       Port 7248 (--tls-port) is free.",
                "ok       No firewall is seen on this machine. One on the way, as in a router, can't be seen from here.",
                "ok       The data folder /var/lib/pairs can be written to. It belongs to pairs.",
                "ok       The disk of the data folder has 10 GiB left.", "ok       The clock is kept right.",
                "ok       The system allows 20000 descriptors, and the server wants 2000.",
                "ok       The server makes a certificate of its own at its start.",
            ])
    }

    /// A cluster's database is looked at: whether it can be used, and what may be lost.
    @Test func database() {
        let words =
            "PostgreSQL 15.18 at host db port 5432 database pairs has the schema 1, and the role pairs may use it"
        let good = ServerFacts.Database.good(words, unsafe: [], connections: 90, isEncrypted: true)
        #expect(Self.notes { $0.database = good } == [])
        let bad = Self.notes {
            $0.database = .good(words, unsafe: ["fsync = off"], connections: 1, isEncrypted: false)
        }
        #expect(bad.map(\.grade) == [.hint, .hint, .problem])
        #expect(bad[0].text.contains("fsync = off") && bad[1].advice?.contains("sslmode=verify-full") == true)
        #expect(Self.notes { $0.database = .bad("it is away", "Start it.") }.map(\.text) == ["it is away."])
    }

    /// A port that another program has is a problem; one that the server itself has is none.
    @Test func takenPort() {
        let taken = Self.notes { $0.endpoints[0].refusal = .taken }
        #expect(taken.map(\.grade) == [.problem] && taken[0].advice?.contains("ss -tlnp 'sport = :7247'") == true)
        #expect(
            Self.notes {
                $0.endpoints[0].refusal = .taken
                $0.process = "77"
            } == [])
        let hung = Self.notes {
            $0.endpoints[0].refusal = .taken
            $0.hangs = true
        }
        #expect(hung.map(\.text) == ["A server runs with the folder /var/lib/pairs, and does not answer."])
        #expect(Self.notes { $0.endpoints[0].refusal = .forbidden }.map(\.grade) == [.problem])
        #expect(
            Self.notes { $0.endpoints[0].refusal = .other("Cannot assign requested address") }.map(\.grade) == [
                .problem
            ])
    }

    /// Of a firewall it is said what is known.
    @Test func firewall() {
        func notes(_ tuples: String...) -> [ServerDiagnosis.Finding] {
            Self.notes {
                $0.firewall = .ufw(Ufw(rules: tuples.map { "### tuple ### \($0)\n" }.joined(), policy: ""))
            }
        }
        let anywhere = "0.0.0.0/0 any 0.0.0.0/0 in"
        #expect(notes("allow tcp 7247 \(anywhere)", "allow any 7248 \(anywhere)") == [])
        let closed = notes("allow any 22 \(anywhere)")
        #expect(closed.map(\.grade) == [.problem])
        #expect(closed.first?.advice == "As root: ufw allow 7247/tcp && ufw allow 7248/tcp.")
        let home = notes("allow tcp 7247 0.0.0.0/0 any 192.168.1.0/24 in", "allow tcp 7248 \(anywhere)")
        #expect(
            home.flatMap(\.lines) == [
                "hint     ufw is on, and passes TCP 7247 for some alone: 192.168.1.0/24.",
                "         What to do: If others shall play, too, as root: ufw allow 7247/tcp.",
            ])
        #expect(Self.notes { $0.firewall = .ufw(nil) }.map(\.grade) == [.hint])
        #expect(Self.notes { $0.firewall = .unknown("firewalld") }.map(\.grade) == [.hint])
    }

    /// A data folder of another user, or with files of one, is named with its owner.
    @Test func rights() {
        let folder = Self.notes {
            $0.folder.refusal = "Permission denied"
            $0.folder.owner = "root"
        }
        #expect(folder.map(\.grade) == [.problem] && folder[0].text.hasSuffix("Permission denied. It belongs to root."))
        let own = Self.notes {
            $0.folder.refusal = "Permission denied"
            $0.folder.owner = "pairs"
        }
        #expect(own.map(\.advice) == ["As pairs: chmod u+rwx /var/lib/pairs"])
        for (refusal, exists) in [("Permission denied", false), ("Read-only file system", true)] {
            let other = Self.notes {
                ($0.folder.refusal, $0.folder.owner, $0.folder.exists) = (refusal, "pairs", exists)
            }
            #expect(other.map(\.advice) == ["Name another one with --data DIR."])
        }
        let file = Self.notes { $0.folder.foreign = [("pairs.db", "root"), ("journal/1.pairsj", "root")] }
        #expect(file.map(\.grade) == [.problem])
        #expect(file.first?.text.hasPrefix("pairs.db in /var/lib/pairs belongs to root, and 1 more") == true)
        #expect(file.first?.advice == "As root: chown -R pairs /var/lib/pairs/.")
        #expect(Self.notes { $0.folder.isInMemory = true }.map(\.grade) == [.hint])
        #expect(Self.notes { $0.folder.exists = false } == [])
    }

    /// A journal whose end a start would put aside is not called whole.
    @Test func journal() {
        let cut = Self.notes { $0.journal = .cut(bytes: 9, of: "1.pairsj") }
        #expect(cut.map(\.grade) == [.hint] && cut[0].text == "The last 9 bytes of 1.pairsj can't be read.")
        #expect(Self.notes { $0.journal = .bad("it is damaged", "Repair it.") }.map(\.grade) == [.problem])
    }

    /// Little room is a hint, and hardly any a problem.
    @Test func room() {
        #expect(Self.notes { $0.folder.bytes = 1 << 30 }.map(\.grade) == [.hint])
        #expect(Self.notes { $0.folder.bytes = 100 << 20 }.map(\.grade) == [.problem])
        #expect(Self.notes { $0.folder.files = 5 }.map(\.grade) == [.problem])
    }

    /// A clock that nothing keeps right, that has gone back, or that began anew is told.
    @Test func clock() {
        #expect(Self.notes { $0.hasRightClock = false }.map(\.grade) == [.hint])
        #expect(Self.notes { $0.hasRightClock = nil } == [])
        #expect(Self.notes { $0.lastChange = $0.time + 30 } == [])
        let back = Self.notes { $0.lastChange = $0.time + 600 }
        #expect(back.map(\.grade) == [.hint] && back[0].text.contains("10 minutes newer"))
        #expect(Self.notes { $0.time = 3_600 }.map(\.grade) == [.problem])
    }

    /// Few descriptors, and a certificate that ends soon or can't be used, are told.
    @Test func descriptorsAndCertificate() {
        let few = Self.notes { $0.descriptors = 1_024 }
        #expect(few.map(\.grade) == [.hint] && few[0].text.contains("some 924 people"))
        #expect(Self.notes { $0.certificate = .good(days: 3) }.map(\.grade) == [.hint])
        #expect(Self.notes { $0.certificate = .good(days: 14) } == [])
        #expect(Self.notes { $0.certificate = .bad("The key does not fit.") }.map(\.grade) == [.problem])
        #expect(Self.notes { $0.certificate = .early("Not before 2099.") }.map(\.grade) == [.hint])
        #expect(Self.notes { $0.certificate = nil } == [])
    }
}
