import Terminal
import Wire

/// What an account has achieved: its ratings on a scale, and its record for each kind of games with a bar for the games won.
struct RecordsScreen: Screen {
    /// The account by its id; nil for the player's own.
    let account: String?
    private(set) var records: ServerMessage.Records?
    private var choice = Choice()

    init(account: String?) { self.account = account }

    var destination: Destination { .records(account) }

    /// The records, those with the most games first.
    var shown: [ServerMessage.Record] {
        (records?.records ?? []).sorted { ($1.played, $0.mode, $0.level) < ($0.played, $1.mode, $1.level) }
    }

    mutating func update(_ event: ScreenEvent, _ context: ScreenContext, _ effects: inout [ScreenEffect]) {
        switch event {
        case .appeared:
            if records == nil { effects.append(.ask(Request.Records(account: account))) }
        case .report(.told(.records(let told))):
            if told.account.id == account ?? context.account?.id { records = told }
        case .key(.escape, _): effects.append(.back)
        case .key(.enter, _), .key(.right, _): effects.append(.push(.history(account)))
        case .key(let key, _): _ = choice.take(key, count: shown.count, page: 8)
        case .pointed(.row(let row), .pressed) where shown.indices.contains(row): choice.choose(row)
        default: break
        }
    }

    func keys(_ context: ScreenContext) -> [Hint] {
        let keys = context.words.keys
        return Choice.keys(keys) + [
            Hint("→", context.words.deeds.history, .enter),
            Hint(keys.escape, keys.back, .escape),
        ]
    }

    func title(_ context: ScreenContext) -> String? { context.words.deeds.records }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let words = context.words
        let size = context.size
        let title = records.map { words.deeds.recordsOf($0.account.name.clean) } ?? words.deeds.records
        let area = Rect(size).centred(width: min(size.width, 78), height: size.height)
        let inside = canvas.box(area, title: title)
        guard let records else { return }
        let bar = max(6, min(24, inside.size.width - 40))
        let names = inside.size.width - bar - 7
        var y = inside.origin.y
        for rating in records.ratings where y < inside.rows.upperBound - 3 {
            let value = canvas.put(
                words.value(of: rating), endingAt: inside.columns.upperBound, y, rating.provisional ? \.muted : \.strong
            )
            // The value takes five columns more than the share of a record below it.
            let scale = bar - 5
            let hasScale = scale >= Self.leastScale
            canvas.put(
                words.kind(of: rating), inside.origin.x, y, width: hasScale ? names : inside.size.width - value - 1)
            if hasScale { canvas.scale(rating, inside.origin.x + names + 1, y, width: scale) }
            y += 1
        }
        if !records.ratings.isEmpty { y += 1 }
        let shown = shown
        guard !shown.isEmpty else {
            canvas.put(words.deeds.noGames, inside.origin.x, y, \.muted, width: inside.size.width)
            return
        }
        // The last two lines are about the chosen record.
        let room = max(1, inside.rows.upperBound - y - 3)
        for number in choice.visible(count: shown.count, rows: room) {
            let record = shown[number]
            let row = Rect(x: inside.origin.x, y: y, width: inside.size.width, height: 1)
            canvas.put("  " + words.kind(of: record), row.origin.x, y, width: names)
            if number == choice.index { canvas.point(at: Rect(x: row.origin.x, y: y, width: names, height: 1)) }
            let ratio = min(max(0, record.ratio), 1_000)
            let full = ratio * bar / 1_000
            let marks = canvas.look.isUnicode ? ("█", "░") : ("#", ".")
            canvas.put(String(repeating: marks.0, count: full), row.origin.x + names + 1, y, \.good)
            canvas.put(
                String(repeating: marks.1, count: bar - full), row.origin.x + names + 1 + full, y, \.muted)
            canvas.put("\(ratio / 10) %", endingAt: row.columns.upperBound, y, \.strong)
            canvas.mark(row, as: .row(number))
            y += 1
        }
        let record = shown[min(choice.index, shown.count - 1)]
        let facts = words.facts(of: record)
        for (line, text) in TextWrap.lines(facts, width: inside.size.width).prefix(2).enumerated() {
            canvas.put(text, inside.origin.x, inside.rows.upperBound - 2 + line, \.accent)
        }
    }

    /// The fewest columns in which ratings can be told apart by eye.
    private static let leastScale = 10

    // MARK: Read line by line

    func isReadable(_ context: ScreenContext) -> Bool { records != nil }
    func sentences(_ context: ScreenContext) -> [String] { records.map(context.words.lines) ?? [] }
    func choices(_ context: ScreenContext) -> [PlainChoice] {
        [.key(.enter, context.words.deeds.history, id: "history"), .escape(context.words.keys.back)]
    }
}

extension Canvas {
    /// A rating on a line, with as much of the line thick as the rating is uncertain. Newcomers, at 1,500, are in the middle.
    fileprivate mutating func scale(_ rating: ServerMessage.Rating, _ x: Int, _ y: Int, width: Int) {
        let (lowest, range) = (800, 1_400)
        // What a server says may be any number.
        let value = min(max(0, rating.rating), 4_000)
        let doubt = min(max(0, rating.deviation), range)
        func column(_ value: Int) -> Int { min(max(value - lowest, 0), range) * (width - 1) / range }
        let (line, band, point) = look.isUnicode ? ("─", "━", "●") : ("-", "=", "o")
        put(String(repeating: line, count: width), x, y, \.border)
        let (low, high) = (column(value - doubt), column(value + doubt))
        put(String(repeating: band, count: high - low + 1), x + low, y, \.muted)
        put(point, x + column(value), y, rating.provisional ? \.muted : \.good)
    }
}
