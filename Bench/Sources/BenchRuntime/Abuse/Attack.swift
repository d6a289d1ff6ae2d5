/// One way to take the server from the others.
package struct Attack: Sendable {
    /// What it is called on the command line and in results.
    package let name: String
    /// What the attacker does, for people.
    let meaning: String
    /// How many times as long as the others it takes.
    var length = 1
    /// How many tables the victim plays at.
    var victimTables = 4
    /// Whether nobody reads what the server writes to standard error.
    var isMute = false
    /// Whether it comes with browsers' connections, too.
    var needsBrowsers = false
    /// What the figure of ``Siege/count`` is called.
    var counted: String?
    /// What others have done before.
    var prepare: @Sendable (Siege) throws -> Void = { _ in }
    /// What is done between the calm and the attack; neither counts the waits of meanwhile.
    var arrive: @Sendable (Siege) throws -> Void = { _ in }
    /// Sets the attack up and begins it.
    let launch: @Sendable (Siege) throws -> Void

    /// The one of that name.
    package static func named(_ name: String) -> Attack? { all.first { $0.name == name } }

    /// All of them, in the order in which they are made.
    package static let all = [
        Attack(
            name: "quick", meaning: "ten connections ask for games that nobody offers, beside 4,000 tables",
            prepare: { _ = try $0.crowd(tables: 4_000, #","rules":{"level":"easy"}"#) },
            launch: { siege in
                siege.stream(try siege.open(10)) { _, number in
                    #"{"type":"quick","id":\#(number + 2),"rules":{"level":"expert","seats":7}}"#
                }
            }),
        Attack(
            name: "list", meaning: "forty connections list beside many private tables (--tables), without hello",
            prepare: { _ = try $0.crowd(tables: $0.options.tables, #","public":false,"rules":{"level":"easy"}"#) },
            launch: { siege in
                siege.stream(try siege.open(40, isGreeting: false)) { _, _ in #"{"type":"list"}"# }
            }),
        Attack(
            name: "chat", meaning: "200 watchers of one table talk",
            launch: { siege in
                let members = try siege.openAtOneTable(201)
                let text = String(repeating: "so much to say ", count: 8)
                siege.stream(members) { peer, _ in #"{"type":"chat","table":"\#(peer.tables[0])","text":"\#(text)"}"# }
            }),
        Attack(
            name: "configure", meaning: "16 hosts of 16 tables of 12 x 12 change their themes",
            launch: { siege in
                let hosts = try siege.open(16)
                try siege.ask(hosts) { _ in siege.creations(16, #","rules":\#(Attack.wide(0))"#) }
                siege.stream(hosts) { peer, number in
                    #"{"type":"configure","table":"\#(peer.table(number))","rules":\#(Attack.wide(number / 16 + 1))}"#
                }
            }),
        Attack(
            name: "bots", meaning: "16 connections have 16 races of seven bots each",
            launch: { siege in
                let hosts = try siege.open(16)
                try siege.ask(hosts) { _ in siege.creations(16, Attack.racing) }
                try siege.ask(hosts) { peer in peer.tables.map { #"{"type":"ready","id":"r","table":"\#($0)"}"# } }
            }),
        Attack(
            name: "burst", meaning: "250 connections make 16 tables with seven bots each at once",
            launch: { siege in
                for peer in try siege.open(250) {
                    peer.send(siege.creations(16, Attack.crowded).map { $0 + "\n" }.joined())
                }
            }),
        Attack(
            name: "hoard", meaning: "64 connections make all tables that they may, where seven bots each play",
            length: 6, counted: "tables a second",
            launch: { siege in
                let peers = try siege.open(64)
                for peer in peers {
                    peer.onLine = { [unowned siege] peer, line in
                        guard Answer(line) == .good, Peer.number("re", in: line) != nil else { return }
                        peer.note(line)
                        siege.count += 1
                        peer.send(#"{"type":"ready","table":"\#(peer.tables.last ?? "")"}"# + "\n")
                    }
                }
                var (due, number) = (ContinuousClock.now, 0)
                siege.whileOn { now in
                    // 40 a second are what an address may make.
                    guard due <= now else { return }
                    due += .milliseconds(26)
                    number += 1
                    // Another id each time, or it would be the same request once more.
                    peers[number % peers.count].send(
                        #"{"type":"create","id":\#(number + 1)\#(Attack.crowded)}"# + "\n")
                }
            }),
        Attack(
            name: "lobby", meaning: "230 connections hear of all tables, and ten lock and unlock theirs",
            launch: { siege in
                let title = String(repeating: "W", count: 60)
                let busy = try siege.open(10)
                try siege.ask(busy) { _ in siege.creations(16, #","title":"\#(title)""#) }
                try siege.ask(try siege.open(230)) { _ in [#"{"type":"lobby","id":2,"on":true}"#] }
                siege.stream(busy) { peer, number in
                    #"{"type":"lock","table":"\#(peer.table(number))","on":\#(number / 16 % 2 == 0)}"#
                }
            }),
        Attack(
            name: "refused", meaning: "connections beyond the limit of an address come and stay",
            counted: "connections a second",
            launch: { siege in
                _ = try siege.open(256)
                try siege.crowdTheListener()
            }),
        Attack(
            name: "tables", meaning: "64 connections at a time make 16 tables and are dropped", length: 3,
            counted: "sessions a second",
            launch: { siege in
                try siege.churn(
                    64, replies: 17,
                    saying: #"{"type":"hello","id":1,"protocol":1,"name":"gone"}"# + "\n"
                        + siege.creations(16, "").map { $0 + "\n" }.joined())
            }),
        Attack(
            name: "log", meaning: "connections come and go while nobody reads what the server logs", isMute: true,
            counted: "connections a second",
            launch: { siege in
                try siege.churn(
                    16, replies: 1, saying: #"{"type":"hello","id":1,"protocol":1,"name":"gone"}"# + "\n")
            }),
        nobody, silent(1_000), readers(250), readers(1_000), readers(1_000, read: true),
        Attack(
            name: "sessions", meaning: "many connections say hello and are dropped (--sessions)",
            counted: "sessions a second",
            launch: { siege in
                try siege.churn(
                    64, replies: 1, upTo: siege.options.sessions,
                    saying: #"{"type":"hello","id":1,"protocol":1,"name":"gone"}"# + "\n")
            }),
        Attack(
            name: "sync", meaning: "forty watchers ask for all the kept changes of one table again and again",
            launch: { siege in
                let members = try siege.openAtOneTable(41, #","rules":\#(Attack.wide(0))"#)
                guard let host = members.first else { return }
                host.onLine = { peer, line in peer.note(line) }
                try siege.ask([host]) { host in
                    (0..<270).map {
                        #"{"type":"configure","id":\#($0 + 9),"table":"\#(host.tables[0])","rules":\#(Attack.wide($0 + 1))}"#
                    }
                }
                siege.stream(Array(members.dropFirst())) { peer, _ in
                    #"{"type":"sync","table":"\#(peer.tables[0])","since":12}"#
                }
            }),
        Attack(
            name: "pages", meaning: "100 connections list 240 public tables of long titles, without hello",
            prepare: { _ = try $0.crowd(tables: 240, #","title":"\#(String(repeating: "🦊", count: 60))""#) },
            launch: { siege in
                siege.stream(try siege.open(100, isGreeting: false)) { _, _ in #"{"type":"list","limit":200}"# }
            }),
        Attack(
            name: "audience", meaning: "a host changes the theme of 12 x 12 cards before 200 watchers",
            launch: { siege in
                let members = try siege.openAtOneTable(201, #","rules":\#(Attack.wide(0))"#)
                siege.stream(Array(members.prefix(1))) { peer, number in
                    #"{"type":"configure","table":"\#(peer.tables[0])","rules":\#(Attack.wide(number + 1))}"#
                }
            }),
        Attack(
            name: "snapshots", meaning: "100 watchers of one table watch it again and again",
            launch: { siege in
                let members = try siege.openAtOneTable(101, #","rules":\#(Attack.wide(0))"#)
                guard let host = members.first else { return }
                let text = String(repeating: "🦊", count: 300)
                for _ in 0..<50 { host.send(#"{"type":"chat","table":"\#(host.tables[0])","text":"\#(text)"}"# + "\n") }
                siege.stream(Array(members.dropFirst())) { peer, _ in
                    #"{"type":"watch","table":"\#(peer.tables[0])"}"#
                }
            }),
        Attack(
            name: "blanks", meaning: "200 connections send blank lines, without hello",
            launch: { siege in
                let peers = try siege.open(200, isGreeting: false)
                let blanks = String(repeating: "\n", count: 60_000)
                siege.whileOn { _ in for peer in peers where peer.hasSentAll { peer.send(blanks) } }
            }),
        Attack(
            name: "frames", meaning: "250 browsers send frames with a blank each, whole and in fragments",
            needsBrowsers: true,
            launch: { siege in
                let peers = try siege.openBrowsers(250)
                func frame(_ head: UInt8, _ payload: [UInt8]) -> [UInt8] {
                    [head, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload
                }
                let blank = Array(" ".utf8)
                let whole = (0..<2_400).flatMap { _ in frame(0x81, blank) }
                let fragments = (0..<20).flatMap { _ in
                    frame(0x01, []) + (0..<120).flatMap { _ in frame(0x00, blank) } + frame(0x80, [])
                }
                siege.whileOn { _ in
                    for peer in peers where peer.hasSentAll { peer.send(peer.number % 2 == 0 ? whole : fragments) }
                }
            }),
        Attack(
            name: "downloads", meaning: "250 browsers fetch the page again and again",
            needsBrowsers: true, counted: "pages a second",
            launch: { siege in try siege.browse(250, at: "/") }),
        Attack(
            name: "rules", meaning: "64 connections ask for races of Spider far beyond their rate",
            launch: { siege in
                let peers = try siege.open(64)
                let line = #"{"type":"create","rules":{"game":"spider","level":"hard","mode":"race","seats":8}}"# + "\n"
                let lines = String(repeating: line, count: 40)
                siege.whileOn { _ in for peer in peers where peer.hasSentAll { peer.send(lines) } }
            }),
        Attack(
            name: "silence", meaning: "256 connections ask for lists and read nothing, without hello",
            prepare: { _ = try $0.crowd(tables: 240, #","title":"\#(String(repeating: "🦊", count: 60))""#) },
            launch: { siege in
                for peer in try siege.open(256, receiveBuffer: 4_096, isGreeting: false) {
                    peer.stopReading()
                    peer.send(String(repeating: #"{"type":"list","limit":200}"# + "\n", count: 30))
                }
            }),
        Attack(
            name: "flaps", meaning: "one session at 16 tables with 100 watchers each is resumed without end",
            counted: "resumptions a second",
            launch: { siege in
                let members = try siege.open(101)
                guard let host = members.first else { return }
                try siege.ask([host]) { _ in siege.creations(16, #","rules":\#(Attack.wide(0))"#) }
                try siege.ask(Array(members.dropFirst())) { _ in
                    host.tables.map { #"{"type":"watch","id":2,"table":"\#($0)"}"# }
                }
                for member in members { member.onLine = nil }
                try siege.churn(
                    1, replies: 1,
                    saying: #"{"type":"hello","id":1,"protocol":1,"name":"peer","resume":"\#(host.token)"}"# + "\n")
            }),
        Attack(
            name: "returns",
            meaning: "one session at 16 races of seven bots, where nobody else is, is resumed without end",
            counted: "resumptions a second",
            launch: { siege in
                let host = try siege.open(1)[0]
                try siege.ask([host]) { _ in siege.creations(16, Attack.racing) }
                try siege.ask([host]) { peer in peer.tables.map { #"{"type":"ready","id":"r","table":"\#($0)"}"# } }
                host.onLine = nil
                // The bots have seen some cards then.
                try siege.wait(for: .seconds(2))
                try siege.churn(
                    8, replies: 1,
                    saying: #"{"type":"hello","id":1,"protocol":1,"name":"peer","resume":"\#(host.token)"}"# + "\n")
            }),
        Attack(
            name: "comers", meaning: "64 connections at a time send all that a new one may and are dropped",
            counted: "connections a second",
            launch: { siege in
                try siege.churn(
                    64, replies: 1,
                    saying: (0..<190).map { #"{"type":"list","id":\#($0),"limit":1}"# + "\n" }.joined())
            }),
        Attack(
            name: "ids", meaning: "240 connections guess ids of private tables",
            counted: "tries a second",
            launch: { siege in
                let peers = try siege.open(240)
                siege.countReplies(of: peers, "no_such_table")
                siege.stream(peers) { _, _ in #"{"type":"watch","table":"\#(Attack.id())"}"# }
            }),
        Attack(
            name: "passwords", meaning: "240 connections guess the password of a table",
            counted: "tries a second",
            launch: { siege in
                let host = try siege.open(1, from: { _ in "127.0.0.9" })
                try siege.ask(host) { _ in siege.creations(1, #","password":"swordfish""#) }
                let peers = try siege.open(240)
                siege.countReplies(of: peers, "bad_password")
                siege.stream(peers) { peer, number in
                    #"{"type":"join","table":"\#(host[0].tables[0])","password":"w\#(peer.number)x\#(number)"}"#
                }
            }),
        Attack(
            name: "sign-ins", meaning: "240 connections from 60 addresses try passwords of accounts",
            counted: "checked a second",
            launch: { siege in
                let peers = try siege.open(240, from: { "127.0.0.\(20 + $0 % 60)" })
                siege.countReplies(of: peers, "bad_credentials")
                siege.stream(peers) { peer, number in
                    #"{"type":"login","name":"n\#(peer.number)x\#(number)","password":"seven blue cups"}"#
                }
            }),
        Attack(
            name: "records", meaning: "100 connections ask for leaders, histories and records",
            launch: { siege in
                let peers = try siege.open(100)
                siege.stream(peers) { _, number in
                    switch number % 3 {
                    case 0: #"{"type":"leaders","game":"memory","mode":"classic","by":"rating","limit":200}"#
                    case 1: #"{"type":"history","limit":200}"#
                    default: #"{"type":"records","account":"@nobody"}"#
                    }
                }
            }),
        Attack(
            name: "events",
            meaning: "forty connections are subscribed to eight arenas, and join, show, export and leave them",
            launch: { siege in
                let makers = try siege.open(2)
                for maker in makers {
                    maker.onLine = { peer, line in
                        peer.note(line)
                        guard Answer(line) == .good, let event = Peer.text("event", in: line) else { return }
                        peer.tables.append(event)
                    }
                }
                try siege.ask(makers) { _ in
                    (2..<6).map { #"{"type":"event_create","id":\#($0),"kind":"arena","rules":{"level":"easy"}}"# }
                }
                let events = makers.flatMap(\.tables)
                let crowd = try siege.open(40)
                try siege.ask(crowd) { _ in
                    events.map { #"{"type":"event","id":"on","event":"\#($0)","on":true}"# }
                }
                siege.stream(crowd) { _, number in
                    let event = events[number / 4 % events.count]
                    return switch number % 4 {
                    case 0: #"{"type":"event_join","event":"\#(event)"}"#
                    case 1: #"{"type":"event","event":"\#(event)","limit":100}"#
                    case 2: #"{"type":"event_export","event":"\#(event)","format":"csv"}"#
                    default: #"{"type":"event_leave","event":"\#(event)"}"#
                    }
                }
            }),
    ]

    /// No attack: what the waits of one table's players are compared with.
    private static let nobody = Attack(
        name: "nobody", meaning: "nobody attacks", length: 3, victimTables: 1, launch: { _ in })

    /// Watchers of the victim's table who read nothing. Each asks for so much that half of what may wait for it waits; the rest
    /// comes from the game and from two who talk. Those who `read` ask for the same, which is what the others are compared with.
    private static func readers(_ count: Int, read: Bool = false) -> Attack {
        Attack(
            name: "\(read ? "watchers" : "readers")-\(count)",
            meaning: "\(count) watchers of the victim's table read \(read ? "all that they ask for" : "nothing")",
            length: 3, victimTables: 1,
            launch: { siege in
                let table = siege.victimTables[0]
                try siege.watch(table, count - 2, read: read, syncs: 180)
                let talkers = try siege.open(2, from: { _ in "127.0.0.8" })
                try siege.ask(talkers) { _ in [#"{"type":"watch","id":2,"table":"\#(table)"}"#] }
                let text = String(repeating: "🦊", count: 300)
                siege.stream(talkers) { _, _ in #"{"type":"chat","table":"\#(table)","text":"\#(text)"}"# }
            })
    }

    /// Watchers of the victim's table who read nothing and say nothing, once all that the system takes for them waits.
    private static func silent(_ count: Int) -> Attack {
        Attack(
            name: "silent-\(count)", meaning: "\(count) have come to watch the victim's table, and read nothing",
            length: 3, victimTables: 1,
            arrive: { try $0.watch($0.victimTables[0], count, read: false, syncs: 90) },
            launch: { _ in })
    }

    /// The widest rules, whose theme follows from the number.
    private static func wide(_ number: Int) -> String {
        #"{"rows":12,"columns":12,"theme":"\#(number % 2 == 0 ? "faces" : "flags")"}"#
    }

    /// Fields of a table of 12 x 12 cards with seven house bots.
    private static let crowded =
        #","rules":{"rows":12,"columns":12,"seats":8,"auto_again":true,"bots":[\#(seven("theorist"))]}"#
    /// Fields of a race of seven house bots that move as fast as they may.
    private static let racing =
        #","rules":{"mode":"race","seats":8,"hide_ms":0,"auto_again":true,"bots":[\#(seven("perfect"))]}"#

    private static func seven(_ strength: String) -> String {
        Array(repeating: "\"\(strength)\"", count: 7).joined(separator: ",")
    }

    /// An id as tables have them.
    private static func id() -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        return String((0..<4).map { _ in letters[Int.random(in: 0..<letters.count)] })
    }
}

extension Siege {
    /// Lines that make so many tables, each with an id.
    func creations(_ count: Int, _ fields: String) -> [String] {
        (0..<count).map { #"{"type":"create","id":\#($0 + 2)\#(fields)}"# }
    }

    /// Opens connections; the first makes a table, and the others watch it. All have it as their table.
    func openAtOneTable(_ count: Int, _ fields: String = "") throws -> [Peer] {
        let members = try open(count)
        guard let host = members.first else { return [] }
        try ask([host]) { _ in creations(1, fields) }
        try ask(Array(members.dropFirst())) { _ in [#"{"type":"watch","id":2,"table":"\#(host.tables[0])"}"#] }
        for member in members { member.onLine = nil }
        return members.filter { !$0.tables.isEmpty }
    }

    /// Lets so many watch a table and ask for all its changes so often, which takes some 3 kB each time. Who does not read takes
    /// as little as the system lets it.
    func watch(_ table: String, _ count: Int, read: Bool, syncs: Int) throws {
        // No more than 256 come from one address.
        let watchers = try open(count, from: { "127.0.0.\(2 + $0 / 250)" }, receiveBuffer: read ? nil : 4_096)
        try ask(watchers) { _ in [#"{"type":"watch","id":2,"table":"\#(table)"}"#] }
        for watcher in watchers {
            if read { watcher.onLine = nil } else { watcher.stopReading() }
            watcher.send(String(repeating: #"{"type":"sync","table":"\#(table)"}"# + "\n", count: syncs))
        }
    }

    /// Counts the replies that say so.
    func countReplies(of peers: [Peer], _ code: String) {
        for peer in peers {
            peer.onLine = { [unowned self] _, line in
                if Answer(line) == .bad, Peer.text("code", in: line) == code { count += 1 }
            }
        }
    }

    /// Opens connections without end and keeps each for two seconds, for so long a refused one lingers.
    func crowdTheListener() throws {
        var waiting: [(peer: Peer, until: ContinuousClock.Instant)] = []
        var first = 0
        whileOn { [unowned self] now in
            while first < waiting.count, waiting[first].until <= now {
                waiting[first].peer.drop()
                first += 1
            }
            // So many at once are what the system lets one process have, and more than the server takes.
            let room = min(500, 12_000 - (waiting.count - first))
            count += max(0, room)
            for _ in 0..<max(0, room) { waiting.append((try open(1, isGreeting: false)[0], now + .seconds(2))) }
        }
    }
}

extension Peer {
    /// One of its tables after the other.
    func table(_ number: Int) -> String { tables.isEmpty ? "" : tables[number % tables.count] }
}
