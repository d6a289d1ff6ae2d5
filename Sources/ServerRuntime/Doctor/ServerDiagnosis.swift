/// What would keep a server from its work, and what to do.
package struct ServerDiagnosis {
    /// One thing that was looked at.
    package struct Finding: Equatable {
        /// How it is.
        package enum Grade: String {
            case ok
            /// Something that may be wrong, or will be.
            case hint
            /// Something that keeps the server from its work.
            case problem
        }

        package let grade: Grade
        package let text: String
        /// What to do; nil where there is nothing to do.
        package let advice: String?

        init(_ grade: Grade, _ text: String, _ advice: String? = nil) {
            (self.grade, self.text, self.advice) = (grade, text, advice)
        }

        /// The finding in lines for people.
        package var lines: [String] {
            let label = grade.rawValue + String(repeating: " ", count: 9 - grade.rawValue.count)
            return [label + text] + (advice.map { ["         What to do: \($0)"] } ?? [])
        }
    }

    /// In the order in which they are told.
    package private(set) var findings: [Finding] = []

    /// Whether something keeps the server from its work.
    package var hasProblem: Bool { findings.contains { $0.grade == .problem } }

    /// With less room the server soon refuses moves: the journal alone needs some files of 16 MiB.
    private static let leastBytes = 256 << 20
    private static let fewBytes = 2 << 30
    private static let leastFiles = 1_000
    private static let fewDays = 14
    /// The system's words for EACCES.
    private static let denied = "Permission denied"
    /// The first second of 2025: no clock that is right is before it.
    private static let beginning = 1_735_689_600

    /// The diagnosis for these facts.
    package init(_ facts: ServerFacts) {
        if let process = facts.process {
            note(.ok, "A server runs with the folder \(facts.folder.path): process \(process).")
        }
        if facts.hangs {
            note(
                .problem, "A server runs with the folder \(facts.folder.path), and does not answer.",
                "Keep its log, and restart it: systemctl restart pairs-server, or kill -9 and start it again.")
        }
        for endpoint in facts.endpoints { look(at: endpoint, facts) }
        look(at: facts.firewall, facts.endpoints)
        look(at: facts.folder, user: facts.user)
        lookAtRoom(facts.folder)
        switch facts.journal {
        case .whole?: note(.ok, "The journal is whole.")
        case .cut(let bytes, let file)?:
            note(
                .hint, "The last \(bytes) bytes of \(file) can't be read.",
                "A start puts them aside, in a file that ends in .dropped, and goes on with all that is before them. If the machine "
                    + "has not lost its power, keep that file and look at the disk.")
        case .bad(let words, let advice)?: note(.problem, Self.sentence(words), advice)
        case nil: break
        }
        lookAtClock(facts)
        lookAtDescriptors(facts)
        for fault in facts.faults { note(.problem, Self.sentence(fault)) }
        if let certificate = facts.certificate { look(at: certificate) }
        if let database = facts.database { look(at: database) }
    }

    private mutating func note(_ grade: Finding.Grade, _ text: String, _ advice: String? = nil) {
        findings.append(Finding(grade, text, advice))
    }

    /// A reason that begins as the middle of a line does.
    private static func sentence(_ words: String) -> String {
        words.prefix(1).uppercased() + words.dropFirst() + (words.hasSuffix(".") ? "" : ".")
    }

    private mutating func look(at endpoint: ServerFacts.Endpoint, _ facts: ServerFacts) {
        let name = "Port \(endpoint.port) (\(endpoint.option))"
        switch endpoint.refusal {
        case nil: note(.ok, "\(name) is free.")
        case .taken where facts.process != nil || facts.hangs:
            note(.ok, "\(name) is taken, which the server that runs explains.")
        case .taken:
            note(
                .problem, "\(name) is taken by another program.",
                "Find it with: ss -tlnp 'sport = :\(endpoint.port)'. End it, or name another port with \(endpoint.option) N."
            )
        case .forbidden:
            note(
                .problem, "\(name) is below 1024, which is not for the user \(facts.user).",
                "Name a port above 1023 with \(endpoint.option) N, and let the firewall or a proxy forward the lower one to it."
            )
        case .other(let words):
            note(
                .problem, "\(name) can't be used: \(words).",
                "Name an address of this machine with --host; 0.0.0.0 is all of IPv4.")
        }
    }

    /// A node has one for its journal and one for accounts, and one more while it starts.
    private static let leastConnections = 3

    private mutating func look(at database: ServerFacts.Database) {
        switch database {
        case .bad(let words, let advice): note(.problem, words + ".", advice)
        case .good(let what, let unsafe, let connections, let isEncrypted):
            note(.ok, what + ".")
            for setting in unsafe {
                note(
                    .hint, "PostgreSQL has \(setting): it may forget moves that it has confirmed.",
                    "Take that out of postgresql.conf, and reload it.")
            }
            if !isEncrypted {
                note(
                    .hint, "The connection to PostgreSQL goes over a network, and is not encrypted.",
                    "Add sslmode=verify-full and sslrootcert=FILE to --cluster.")
            }
            if connections < Self.leastConnections {
                note(
                    .problem,
                    "PostgreSQL has \(connections) connections left; a server takes \(Self.leastConnections).",
                    "Raise max_connections in postgresql.conf, and restart it.")
            }
        }
    }

    private mutating func look(at firewall: ServerFacts.Firewall, _ endpoints: [ServerFacts.Endpoint]) {
        let ports = endpoints.filter { $0.option != "--metrics" }.map(\.port)
        let names = ports.map { "\($0)" }.joined(separator: ", ")
        let trial = "From another machine, try: nc -z THIS-MACHINE \(ports.first ?? 0)."
        switch firewall {
        case .none:
            note(.ok, "No firewall is seen on this machine. One on the way, as in a router, can't be seen from here.")
        case .unknown(let name):
            note(.hint, "\(name) is there. Whether it passes TCP \(names) is not told to this program.", trial)
        case .ufw(let rules?): look(at: rules, ports)
        case .ufw(nil):
            note(
                .hint, "ufw is on. Only root may read whether it passes TCP \(names).",
                "As root: ufw status. If a port is missing: ufw allow \(ports.first ?? 0)/tcp.")
        }
    }

    private mutating func look(at ufw: Ufw, _ ports: [Int]) {
        func names(_ ports: [Int]) -> String { ports.map { "\($0)" }.joined(separator: ", ") }
        func rules(for ports: [Int]) -> String { ports.map { "ufw allow \($0)/tcp" }.joined(separator: " && ") }
        let closed = ports.filter { ufw.passage(to: $0) == .nobody }
        if !closed.isEmpty {
            note(.problem, "ufw is on, and no rule passes TCP \(names(closed)).", "As root: \(rules(for: closed)).")
        }
        for port in ports {
            guard case .some(let places) = ufw.passage(to: port) else { continue }
            note(
                .hint, "ufw is on, and passes TCP \(port) for some alone: \(places.joined(separator: ", ")).",
                "If others shall play, too, as root: \(rules(for: [port])).")
        }
        if ports.allSatisfy({ ufw.passage(to: $0) == .everybody }) {
            note(.ok, "ufw is on and passes TCP \(names(ports)).")
        }
    }

    private mutating func look(at folder: ServerFacts.Folder, user: String) {
        let path = folder.path
        // Without the slash chown leaves a folder as it is that is reached by a link, as systemd makes one for its services.
        if let refusal = folder.refusal {
            let owner = folder.owner.map { " It belongs to \($0)." } ?? ""
            let advice =
                switch folder.owner {
                case user? where folder.exists && refusal == Self.denied: "As \(user): chmod u+rwx \(path)"
                case nil, user?: "Name another one with --data DIR."
                case let owner?:
                    "Run the server as \(owner), or give the folder to its user: chown -R \(user) \(path)/."
                }
            note(
                .problem,
                "\(folder.exists ? "The user \(user) can't write to" : "The user \(user) can't make") the data folder \(path): \(refusal).\(owner)",
                advice)
            return
        }
        guard folder.exists else {
            return note(.ok, "The data folder \(path) is not there. The server makes it.")
        }
        if let first = folder.foreign.first {
            let others = folder.foreign.count > 1 ? ", and \(folder.foreign.count - 1) more" : ""
            let owner = folder.owner ?? user
            note(
                .problem,
                "\(first.name) in \(path) belongs to \(first.owner)\(others), and the folder to \(owner): the server can't use it.",
                "As root: chown -R \(owner) \(path)/.")
        } else {
            note(.ok, "The data folder \(path) can be written to. It belongs to \(folder.owner ?? user).")
        }
        if folder.isInMemory {
            note(
                .hint, "The data folder is in memory: all of it is gone when the machine stops.",
                "Name a folder on a disk with --data DIR.")
        }
    }

    private mutating func lookAtRoom(_ folder: ServerFacts.Folder) {
        guard let bytes = folder.bytes else { return }
        let mebibytes = bytes >> 20
        let advice = "Make room on the disk. A full disk refuses moves until there is room again; nothing is lost."
        if bytes < Self.leastBytes {
            note(.problem, "The disk of the data folder has \(mebibytes) MiB left.", advice)
        } else if bytes < Self.fewBytes {
            note(.hint, "The disk of the data folder has \(mebibytes) MiB left.", advice)
        } else {
            note(.ok, "The disk of the data folder has \(bytes >> 30) GiB left.")
        }
        if let files = folder.files, files < Self.leastFiles {
            note(
                .problem, "The disk of the data folder has room for \(files) more files.",
                "Remove files there that nobody needs.")
        }
    }

    private mutating func lookAtClock(_ facts: ServerFacts) {
        let advice = "Let the machine keep it right: timedatectl set-ntp true."
        let meaning = "Games go by another clock, but bans, tokens and dates of games go by this one."
        if facts.time < Self.beginning {
            note(.problem, "The clock says a time before 2025. \(meaning)", advice)
        } else if let last = facts.lastChange, last > facts.time + 60 {
            note(
                .hint,
                "Something in the data folder is \((last - facts.time) / 60) minutes newer than the clock, which has gone back. \(meaning)",
                advice)
        } else if facts.hasRightClock == false {
            note(.hint, "Nothing keeps the clock right. \(meaning)", advice)
        } else {
            note(.ok, facts.hasRightClock == nil ? "The clock has a possible time." : "The clock is kept right.")
        }
    }

    private mutating func lookAtDescriptors(_ facts: ServerFacts) {
        let (allowed, wanted) = (facts.descriptors, facts.wantedDescriptors)
        findings.append(
            allowed >= wanted
                ? Finding(.ok, "The system allows \(allowed) descriptors, and the server wants \(wanted).")
                : Finding(
                    .hint,
                    "The system allows \(allowed) descriptors, so that some \(max(0, allowed - 100)) people can be connected at once.",
                    "Raise it with LimitNOFILE= in the service, ulimit -n in a shell, or name fewer with --connections N."
                ))
    }

    private mutating func look(at certificate: ServerFacts.Certificate) {
        switch certificate {
        case .toBeMade: note(.ok, "The server makes a certificate of its own at its start.")
        case .bad(let words): note(.problem, "TLS: \(words)")
        case .early(let words): note(.hint, "TLS: \(words)")
        case .good(let days) where days < Self.fewDays:
            note(
                .hint, "The certificate is valid for \(days) more days.",
                "Put a new one in its place, and then: systemctl reload pairs-server, or SIGHUP.")
        case .good(let days): note(.ok, "The certificate can be used, for \(days) more days.")
        }
    }
}
