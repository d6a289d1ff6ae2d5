import Wire

private let dialect = TypedDialect(knownRequests)

/// Whatever is typed comes to an action or to an error with a hint or the usage, neither of which repeats a control character; a
/// request among them can be sent, and comes back as it was.
///
/// The first byte chooses the table that the command is about.
func checkCommands(_ input: [UInt8]) throws {
    guard let first = input.first, let line = String(validating: input.dropFirst(), as: UTF8.self) else { return }
    let phases: [Phase] = [.waiting, .playing, .over, .paused]
    let size = Int(first % 13)
    let context =
        size == 0
        ? TypedDialect.Context()
        : TypedDialect.Context(table: "k3f9", rows: size, columns: 13 - size, phase: phases[Int(first) / 13 % 4])
    switch dialect.parse(line, in: context) {
    case .failure(let error): try checkRefusal(error, of: line)
    case .success(.help(let topic)):
        switch dialect.help(topic) {
        case .success(let lines): try require(lines.allSatisfy { isPrintable($0) && $0.count <= 78 }, "\(lines)")
        case .failure(let error): try checkRefusal(error, of: line)
        }
    case .success(.request(let typed)):
        let request = typed.question == nil ? typed : typed.answered(with: Secret(line))
        let bytes = WireEncoder.bytes(of: Envelope(id: .number(1), request))
        let again = try RequestDecoding.decode(JSONTape(bytes.span), of: knownRequests)
        try require(again.request == request, "\(request) came back as \(again.request)")
    case .success: break
    }
}

private func checkRefusal(_ error: ErrorReply, of line: String) throws {
    let help = error.hint ?? dialect.usage(of: line, after: error) ?? ""
    try require(!help.isEmpty && !error.message.isEmpty, "\(error)")
    try require(isPrintable(error.message) && isPrintable(help), "a control character in \(error)")
}

func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
}
