import Foundation

/// Writes a transcript anew: plays what the clients do against the core, and writes down what they receive, with
/// variables for all that another server would draw otherwise.
struct Recorder {
    private let transcript: Transcript
    private let server: CoreServer
    private var runner: TranscriptRunner
    private var text: [String]
    private var tables = 0
    private var commits = 0
    private var archives = 0
    private var events = 0
    private var signIns = 0
    private var named: [(name: String, value: String)] = []
    /// The ids of every deck's faces, in the order of the deals.
    private var decks: [[String]] = []

    init(_ transcript: Transcript) throws {
        self.transcript = transcript
        server = try CoreServer(options: transcript.options)
        runner = TranscriptRunner(transcript, server)
        text = transcript.head
    }

    /// The transcript as it should stand.
    mutating func record() throws -> String {
        for (_, step) in transcript.steps {
            switch step {
            case .receive, .ended: continue
            case .connect(let client): text.append("\(client) connects")
            case .send(let client, let line): text.append("\(client)> \(line)")
            case .sendRaw(let client, let bytes): text.append("\(client)>> \(bytes)")
            case .close(let client): text.append("\(client) closes")
            case .clock(let milliseconds): text.append("clock +\(milliseconds)ms")
            case .deal(let deal): text.append("deal \(deal)")
            case .bind(let name, let value):
                text.append("let <\(name)> = \(value)")
                named.append((name, value))
            case .forget:
                text.append("forget")
                named.removeAll { $0.name.hasPrefix("table") }
            case .stop: text.append("server stops")
            case .words(let words): text.append(words)
            }
            try runner.act(step)
            while !server.sights.isEmpty {
                let sights = server.sights
                server.sights = []
                for sight in sights { note(sight) }
            }
        }
        while text.last?.isEmpty == true { text.removeLast() }
        return text.joined(separator: "\n") + "\n"
    }

    private mutating func note(_ sight: CoreServer.Sight) {
        switch sight {
        case .line(let client, let line):
            _ = server.nextLine(of: client)
            text.append("\(client)< " + (line.hasPrefix("{") ? json(line, client) : typed(line, client)))
        case .ended(let client):
            text.append("\(client) ended")
            _ = server.hasEnded(client)
        }
    }

    private mutating func name(_ name: String, _ value: Substring) {
        guard !named.contains(where: { $0.value == value }) else { return }
        named.append((name, String(value)))
        runner.bind(name, to: String(value))
    }

    private mutating func nameTable(_ value: Substring) {
        guard !named.contains(where: { $0.value == value }) else { return }
        tables += 1
        name(tables == 1 ? "table" : "table \(tables)", value)
    }

    private mutating func nameEvent(_ value: Substring) {
        guard !named.contains(where: { $0.value == value }) else { return }
        events += 1
        name(events == 1 ? "event" : "event \(events)", value)
    }

    // MARK: JSON

    private mutating func json(_ line: String, _ client: String) -> String {
        for match in line.matches(of: #/"table":"([^"]+)"/#) where !line.hasPrefix(#"{"type":"error""#) {
            nameTable(match.1)
        }
        for match in line.matches(of: #/"event":"([^"]+)","kind"/#) { nameEvent(match.1) }
        if let match = line.firstMatch(of: #/"type":"session","player":"([^"]+)".*"resume":"([^"]+)"/#) {
            name("player \(client)", match.1)
            name("token \(client)", match.2)
        }
        for match in line.matches(of: #/"player":"([^"]+)","name":"([^"]+)"/#) {
            name("player \(match.2)", match.1)
        }
        if let match = line.firstMatch(of: #/"server":"([^"]+)","instance":"([^"]+)"/#) {
            name("server", match.1)
            name("instance", match.2)
        }
        for match in line.matches(of: #/"(?:next_)?commit":"([^"]+)"/#)
        where !named.contains(where: { $0.value == match.1 }) {
            commits += 1
            name(commits == 1 ? "commit" : "commit \(commits)", match.1)
        }
        for match in line.matches(of: #/"archive":"([^"]+)"/#) where !named.contains(where: { $0.value == match.1 }) {
            archives += 1
            name(archives == 1 ? "archive" : "archive \(archives)", match.1)
        }
        for match in line.matches(of: #/"(?:account":\{|type":"account",)"id":"([^"]+)","name":"([^"]+)"/#) {
            name("account \(match.2)", match.1)
        }
        if let match = line.firstMatch(of: #/"token":"([0-9a-f]{32})"/#),
            !named.contains(where: { $0.value == match.1 })
        {
            signIns += 1
            name("sign-in \(signIns)", match.1)
        }
        if let match = line.firstMatch(of: #/"codes":\["([^"]+)"/#) { name("code \(client)", match.1) }
        if let match = line.firstMatch(of: #/"server_seed":"([^"]+)"/#) { name("server seed \(commits)", match.1) }
        var line = line
        line = line.replacing(#/"face":"([^"]+)"/#) { "\"face\":\"<\(faceName($0.1))>\"" }
        if let start = line.firstRange(of: #""faces":{"#) { line = withNamedFaces(line, from: start.upperBound) }
        // The longest first: a table's few letters may stand in a hash.
        for (name, value) in named.sorted(by: { $0.value.count > $1.value.count }) where !name.hasSuffix(".label") {
            line = line.replacing(value, with: "<\(name)>")
        }
        line = line.replacing(#/"card":(\d+),"face"/#) { "\"card\":\(symbol($0.1)),\"face\"" }
        line = line.replacing(#/"op":"hold","card":(\d+)/#) { "\"op\":\"hold\",\"card\":\(symbol($0.1))" }
        line = line.replacing(#/"op":"(hide|match|miss|release)","cards":\[([0-9,]+)\]/#) { match in
            let cards = match.2.split(separator: ",").map(symbol).joined(separator: ",")
            return "\"op\":\"\(match.1)\",\"cards\":[\(cards)]"
        }
        line = line.replacing(#/"message":"Card (\d+) /#) { "\"message\":\"Card \(symbol($0.1)) " }
        line = line.replacing(#/ holds card (\d+)\./#) { " holds card \(symbol($0.1))." }
        line = line.replacing(#/"cards":\[[^\]]*\{[^\]]*\]/#, with: "\"cards\":<cards>")
        line = line.replacing(#/"deck":\[[^\]]*\]/#, with: "\"deck\":<deck>")
        line = line.replacing(
            #/"(elapsed_ms|retry_ms|turn_ms|game_ms|begins_in_ms|starts_in_ms|ends_in_ms|created|at|used|until)":\d+/#
        ) {
            "\"\($0.1)\":<ms>"
        }
        line = line.replacing(#/"ms":\d+,"rules"/#, with: "\"ms\":<ms>,\"rules\"")
        line = line.replacing(#/"codes":\["([^"]+)"[^\]]*\]/#) { "\"codes\":[\"\($0.1)\",<codes>]" }
        line = line.replacing(#/"lines":\[\[.*\]\]\}$/#, with: "\"lines\":<lines>}")
        line = line.replacing(#/"more":"\d+\./#, with: "\"more\":\"<ms>.")
        return line.replacing(#/"turn":\{"seat":(\d+),"ms":\d+/#) { "\"turn\":{\"seat\":\($0.1),\"ms\":<ms>" }
    }

    /// The line with its face list in variables: another server draws other faces of the theme.
    private mutating func withNamedFaces(_ line: String, from start: String.Index) -> String {
        let entry = #/"([^"]+)":\{"glyph":"[^"]+","label":"[^"]+","ascii":"[^"]+"\}/#
        let rest = String(line[start...])
        let ids = rest.matches(of: entry).map { String($0.1) }
        let number = decks.firstIndex(of: ids) ?? decks.count
        if number == decks.count { decks.append(ids) }
        return String(line[..<start])
            + rest.replacing(entry) { match in
                let name = Self.faceName(ids.firstIndex(of: String(match.1))!, deck: number)
                return "\"<\(name)>\":{\"glyph\":\"<\(name).glyph>\",\"label\":\"<\(name).label>\","
                    + "\"ascii\":\"<\(name).ascii>\"}"
            }
    }

    /// `x` for the first face of the first deck, `x'` for that of the second, and so on.
    private func faceName(_ face: Substring) -> String {
        for (number, deck) in decks.enumerated().reversed() {
            guard let index = deck.firstIndex(of: String(face)) else { continue }
            return Self.faceName(index, deck: number)
        }
        return String(face)
    }

    private static func faceName(_ index: Int, deck: Int) -> String {
        Deal.name(ofFace: index) + String(repeating: "'", count: deck)
    }

    private func symbol(_ card: Substring) -> String {
        for (name, value) in runner.bindings.all where value == card && Deal.isCard(name) {
            return "<\(name)>"
        }
        return String(card)
    }

    // MARK: Typed lines

    private mutating func typed(_ line: String, _ client: String) -> String {
        if line.wholeMatch(of: #/  [a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/#) != nil { return "  <code>" }
        if let match = line.firstMatch(of: #/^Table (\S+):/#) { nameTable(match.1) }
        if let match = line.firstMatch(of: #/^(\S+): .* seats taken, /#) { nameTable(match.1) }
        if let match = line.firstMatch(of: #/^(?:Event |  )(\S+): .* of at most /#) { nameEvent(match.1) }
        if let match = line.firstMatch(of: #/ is at table (\S+)\. /#) { nameTable(match.1) }
        if let match = line.firstMatch(of: #/: back ([0-9a-f]{32})$/#) { name("token \(client)", match.1) }
        if line.wholeMatch(of: #/ ?\d+( (\[..\]| -- ?))+/#) != nil {
            return line.contains(#/\[[^ ]| --/#) ? "<row>" : line
        }
        var line = line
        for (name, value) in named where name.hasPrefix("table") || name.hasPrefix("token") || name.hasPrefix("event") {
            line = line.replacing(value, with: "<\(name)>")
        }
        for (name, place) in runner.bindings.all where name.hasPrefix("@") {
            if let match = line.firstMatch(of: #/turns up ([a-l]\d+): (.+)\.$/#), match.1 == place {
                self.name("\(Deal.face(ofCard: String(name.dropFirst()))).label", match.2)
            }
        }
        for (name, label) in named where name.hasSuffix(".label") {
            let word = NSRegularExpression.escapedPattern(for: label)
            line = line.replacing(try! Regex("\\b\(word)\\b(?!>)"), with: "<\(name)>")
        }
        for (name, place) in runner.bindings.all where name.hasPrefix("@") {
            line = line.replacing(try! Regex("\\b\(place)\\b"), with: "<\(name)>")
        }
        return line
    }
}
