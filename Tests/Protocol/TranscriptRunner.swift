import Foundation
import TestSupport
import Wire

/// Plays a transcript against a server, and checks every line received against two rules of the protocol: the diffs fold
/// into the snapshots, and every deal that is opened is the one committed to.
struct TranscriptRunner {
    private let transcript: Transcript
    private let server: any ServerUnderTest
    /// Whether only what the transcript promises must come, and not each line as it is written.
    private let asPromised: Bool
    /// Where only that must come: the lines that clients have got after the last that a step has named.
    private var unread: [String: [String]] = [:]
    private(set) var bindings = Bindings()
    private var mirrors: [View: TableMirror] = [:]

    /// A table as one client sees it; in a race that is nobody else's view.
    private struct View: Hashable {
        let client: String
        let table: String
    }

    init(_ transcript: Transcript, _ server: any ServerUnderTest, asPromised: Bool = false) {
        self.transcript = transcript
        self.server = server
        self.asPromised = asPromised
    }

    /// Plays the whole transcript; throws where the server does something else.
    mutating func run() throws {
        for (line, step) in asPromised ? transcript.promising : transcript.steps {
            do {
                try play(step)
            } catch {
                throw TranscriptFailure("\(transcript.name).txt:\(line)", "\(error)")
            }
        }
        let leftovers = try server.leftovers()
        if !leftovers.isEmpty, !asPromised {
            throw TranscriptFailure(transcript.name, "more came than is told:\n" + leftovers.joined(separator: "\n"))
        }
    }

    /// Does what a client or a host does; lines that a server is to send are looked at by `run` alone.
    mutating func act(_ step: Transcript.Step) throws {
        switch step {
        case .connect(let client): try server.connect(client)
        case .send(let client, let line): try server.send(Array((try bindings.filled(line) + "\n").utf8), from: client)
        case .sendRaw(let client, let text):
            try server.send(Transcript.Step.bytes(try bindings.filled(text)), from: client)
        case .close(let client): try server.close(client)
        case .clock(let milliseconds): server.advance(milliseconds: milliseconds)
        case .deal(let step):
            try Deal(try bindings.filled(step), seed: bindings["seed"] ?? "").bind(&bindings)
        case .bind(let name, let value): bindings[name] = value
        case .stop: server.stop()
        case .receive, .ended, .forget, .words: break
        }
    }

    mutating func bind(_ name: String, to value: String) { bindings[name] = value }

    private mutating func play(_ step: Transcript.Step) throws {
        switch step {
        case .receive(let client, let template) where asPromised:
            try takeLines(of: client)
            guard isKept(template, for: client) else {
                let lines = (unread[client] ?? []).joined(separator: "\n  ")
                throw TranscriptFailure(client, "received\n  \(lines)\nbut was promised\n  \(template)")
            }
        case .receive(let client, let template):
            guard let line = try server.nextLine(of: client) else {
                throw TranscriptFailure(client, "received nothing, wanted\n  \(template)")
            }
            guard bindings.match(template, line) else {
                throw TranscriptFailure(client, "received\n  \(line)\nwanted\n  \(template)")
            }
            if line.hasPrefix("{") { try check(line, of: client) }
        case .ended(let client):
            if asPromised { try takeLines(of: client) }
            guard try server.hasEnded(client) else { throw TranscriptFailure(client, "has not been ended") }
        default: try act(step)
        }
    }

    private mutating func takeLines(of client: String) throws {
        while let line = try server.nextLine(of: client) { unread[client, default: []].append(line) }
    }

    /// Whether a line has come that keeps what this one promises; others may stand before it. Words promise nothing. Where they
    /// come as written before the next line of JSON, they give values to variables.
    private mutating func isKept(_ template: String, for client: String) -> Bool {
        let isPromised = template.hasPrefix("{") || template.hasPrefix("error ")
        for (index, line) in (unread[client] ?? []).enumerated() {
            if !isPromised, line.hasPrefix("{") { break }
            var trial = bindings
            guard Promise(template).isKept(by: line, &trial) else { continue }
            bindings = trial
            unread[client]?.removeFirst(index + 1)
            return true
        }
        return !isPromised
    }

    // MARK: The rules of the protocol

    private mutating func check(_ line: String, of client: String) throws {
        switch try ServerMessage(line: line) {
        case .snapshot(let snapshot):
            let view = View(client: client, table: snapshot.table)
            if let held = mirrors[view]?.snapshot, held.seq == snapshot.seq,
                held.withoutClocks != snapshot.withoutClocks
            {
                throw TranscriptFailure(snapshot.table, "the diffs do not fold into the snapshot")
            }
            if mirrors[view]?.snapshot.seq ?? -1 <= snapshot.seq { mirrors[view] = TableMirror(snapshot) }
        case .diff(let diff):
            try check(diff, of: client)
        case .event(let event):
            guard let opened = event.detail.opened else { return }
            let verdict = FairDeal.verdict(
                on: opened, commit: event.detail.commit ?? "", rules: event.detail.rules, hashing: .real)
            guard verdict == .good else { throw TranscriptFailure(opened.game, "is not what was committed to") }
        case .unknown(let type):
            throw TranscriptFailure(type, "is no type of this version")
        default: break
        }
    }

    private mutating func check(_ diff: Diff, of client: String) throws {
        let view = View(client: client, table: diff.table)
        guard let before = mirrors[view]?.snapshot, diff.seq == before.seq + 1 else { return }
        for case .over(let over) in diff.changes { try check(over, of: before) }
        guard mirrors[view]?.fold(diff) == .folded else {
            throw TranscriptFailure(diff.table, "the diff \(diff.seq) does not fold")
        }
    }

    private func check(_ over: Over, of table: Snapshot) throws {
        // The event opens it.
        if over.isSealed, table.hasCommonDeal { return }
        let faces = table.faces.faces.map(\.id)
        let terms = table.rules.patience
        if let numbered = terms?.numberedDeck {
            if over.deck != numbered { throw TranscriptFailure(table.game, "was not dealt by its number") }
            return
        }
        let order = terms?.pack?.compactMap { faces.firstIndex(of: $0) }
        let verdict = FairDeal.verify(
            commit: table.commit, seed: ServerSeed(hex: over.serverSeed)!, game: table.game,
            groups: order?.count ?? faces.count, groupSize: table.rules.patience == nil ? table.rules.group ?? 2 : 1,
            nonces: over.ranking.map(\.seat).sorted().map {
                (seat: $0, nonce: over.nonces[$0].flatMap { Nonce(hex: $0) } ?? .zero)
            },
            deck: over.deck.map { faces.firstIndex(of: $0) ?? -1 }, order: order, hashing: .real)
        guard verdict == .good else { throw TranscriptFailure(table.game, "was not dealt as committed: \(verdict)") }
    }
}

extension ServerMessage {
    /// Reads a line of the server as strictly as the server reads a client's.
    init(line: String) throws {
        self = try WireDecoder.decode(ServerMessage.self, from: JSONTape(Array(line.utf8).span))
    }
}
