import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The lines to and from a bot's process. A write comes when the bot has read the one before, so that how lines reach it depends on
/// the step and not on how fast it is.
final class CheckTalk {
    enum Answer {
        case card(Int)
        case wantsSnapshot
    }

    private let bench: CheckBench
    private let process: any CheckedBot
    private let delivery: CheckDelivery
    /// What the bot has written, with the time, and was not looked at yet.
    private var events: [(event: BotProcess.Event, at: SuspendingClock.Instant)] = []
    private var isGone = false
    /// How much it had written with its last answer.
    private var writtenBefore = 0
    private var isFlooding: Bool { process.writtenBytes - writtenBefore > BotTiming.floodBytes }
    private var tape = JSONTape()
    private var lines = 0
    private var kept: [UInt8] = []
    /// The last lines that were sent. They become text only where a step fails.
    private var sent: [[UInt8]] = []

    private static let mostSent = 3
    private static let longestShown = 300
    private static let move = Array(#"{"type":"move""#.utf8)
    private static let cardWanted = #"one line with the number of a card, as {"card":2} or 2"#

    init(_ bench: CheckBench, _ delivery: CheckDelivery) throws(CheckFailure) {
        (self.bench, self.delivery) = (bench, delivery)
        switch bench.start() {
        case .success(let bot): process = bot
        case .failure(let error):
            throw CheckFailure(sent: [], got: "\(error)", expected: "a bot that starts", isNotStarted: true)
        }
    }

    // MARK: To the bot

    /// Sends whole lines.
    func send(_ bytes: ArraySlice<UInt8>) throws(CheckFailure) {
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[...end]
            rest = rest[(end + 1)...]
            let toSend = delivery.lines(for: line, number: lines)
            lines += 1
            sent += toSend.map { Array($0) }
            sent.removeFirst(max(0, sent.count - Self.mostSent))
            if delivery == .together {
                kept += line
            } else {
                for line in toSend { for write in delivery.writes(of: line) { self.write(write) } }
            }
        }
        // What the bot has to answer comes with all that was kept.
        if sent.last?.starts(with: Self.move) == true { flush() }
    }

    private func flush() {
        if !kept.isEmpty { write(kept[...]) }
        kept = []
    }

    private func write(_ bytes: ArraySlice<UInt8>) {
        let end = SuspendingClock.now + .milliseconds(bench.timing.moveMs + bench.timing.startMs)
        process.write(bytes)
        // Most bots have read it within that time; the loop after it looks also at what the bot writes.
        for _ in 0..<40 where process.unreadBytes > 0 { usleep(25) }
        while process.unreadBytes > 0, !isGone, !isFlooding, SuspendingClock.now < end {
            look(until: .now + .milliseconds(1))
        }
    }

    // MARK: From the bot

    private func look(until end: SuspendingClock.Instant) {
        guard !isGone else { return }
        let event = process.next(until: end)
        switch event {
        case .nothing: return
        case .gone, .notStarted: isGone = true
        case .line, .badLine: break
        }
        events.append((event, .now))
    }

    private func failure(_ got: String, _ expected: String, isNotStarted: Bool = false) -> CheckFailure {
        process.kill()
        return CheckFailure(
            sent: sent.map { Self.text($0.dropLast(), tellsLength: true) }, got: got, expected: expected,
            complaints: String(decoding: process.complaints, as: UTF8.self), isNotStarted: isNotStarted)
    }

    private static func text(_ line: some Collection<UInt8>, tellsLength: Bool = false) -> String {
        let text = String(decoding: line, as: UTF8.self)
        guard text.count > longestShown else { return text }
        return "\(text.prefix(longestShown))…" + (tellsLength ? " (\(line.count) bytes)" : "")
    }

    /// What the bot writes next to answer a question.
    func next(
        for question: CheckGame.Question, _ demand: CheckBench.Demand, grace: Int
    ) throws(CheckFailure) -> Answer {
        let last = question.askedAt + question.due + .milliseconds(max(grace, BotTiming.hangMs))
        while true {
            if isFlooding { throw failure("over 1 MiB without an answer", "an answer to move \(question.number)") }
            if events.isEmpty { look(until: last) }
            guard !events.isEmpty else {
                let waited = (question.due + .milliseconds(max(grace, BotTiming.hangMs))) / .milliseconds(1)
                throw failure("nothing within \(Int(waited)) ms", "an answer to move \(question.number)")
            }
            let (event, time) = events.removeFirst()
            switch event {
            case .nothing: continue
            case .badLine: throw failure("a line of more than 4,096 bytes, or without an end", Self.cardWanted)
            case .notStarted(let error): throw failure("\(error)", "a bot that starts", isNotStarted: true)
            case .gone(let how): throw failure("the bot \(how)", "an answer to move \(question.number)")
            case .line(let line):
                switch try answer(line, to: question, demand) {
                case nil: continue
                case .wantsSnapshot: return .wantsSnapshot
                case .card(let card):
                    writtenBefore = process.writtenBytes
                    let took = question.askedAt.duration(to: time)
                    if demand >= .inTime, took > question.due + .milliseconds(grace) {
                        throw failure(
                            "\(Self.text(line)) after \(Int(took / .milliseconds(1))) ms",
                            "an answer within \(Int(question.due / .milliseconds(1))) ms")
                    }
                    return .card(card)
                }
            }
        }
    }

    private func answer(
        _ line: [UInt8], to question: CheckGame.Question, _ demand: CheckBench.Demand
    ) throws(CheckFailure) -> Answer? {
        switch BotAnswer(line, &tape) {
        case nil, .step, .resign: throw failure(Self.text(line), Self.cardWanted)
        case .blank: return nil
        case .wantsSnapshot: return .wantsSnapshot
        case .card(let card, let number):
            if let number, number != question.number {
                throw failure(Self.text(line), "an answer to move \(question.number), the oldest without one")
            }
            if demand >= .aLegalCard, !question.legal.contains(card) {
                let legal = question.legal.map(String.init).joined(separator: ", ")
                throw failure(Self.text(line), "a legal card in answer to move \(question.number): one of \(legal)")
            }
            return .card(card)
        }
    }

    /// The bot owes nothing, so it may say nothing but blank lines and questions.
    func expectNothing() throws(CheckFailure) {
        look(until: .now)
        var kept = events
        events = []
        while !kept.isEmpty {
            let (event, time) = kept.removeFirst()
            switch event {
            case .line(let line):
                switch BotAnswer(line, &tape) {
                case .blank: continue
                case .wantsSnapshot: events.append((event, time))
                default: throw failure("one more line: \(Self.text(line))", "one line for each move, and no other")
                }
            default: events.append((event, time))
            }
        }
    }

    // MARK: The end

    /// Closes the bot's input, waits for what it owes and for its end. Returns how it went.
    func finish(_ owed: [CheckGame.Question], _ demand: CheckBench.Demand) throws(CheckFailure) -> BotProcess.Departure
    {
        flush()
        process.closeInput()
        let end = SuspendingClock.now + BotProcess.patience
        var owed = owed
        while !isGone, !isFlooding, SuspendingClock.now < end {
            look(until: end)
            while let (event, _) = events.first, case .line(let line) = event {
                events.removeFirst()
                guard let question = owed.first else {
                    events.append((event, .now))
                    try expectNothing()
                    events = []
                    continue
                }
                if case .card = try answer(line, to: question, demand) { owed.removeFirst() }
            }
        }
        if let question = owed.first {
            throw failure(
                "no answer within \(Int(BotProcess.patience / .milliseconds(1))) ms after the end",
                "an answer to move \(question.number), which nobody plays, then the bot's end")
        }
        return process.finish(within: SuspendingClock.now.duration(to: end))
    }

    /// A failure of the bot's end.
    func didNotGo(_ departure: BotProcess.Departure) -> CheckFailure {
        let how = if case .asked = departure { "went only when SIGTERM asked it to" } else { "had to be killed" }
        return failure(
            "the bot, or a process that it has started, \(how)",
            "all of it gone by itself \(Int(BotProcess.patience / .milliseconds(1))) ms after the end")
    }
}
