import BotKit
import Platform
import Wire

/// What `check --wire` tells of each scene.
final class WireCheckReport {
    private let numbers: [Int]
    private let isJSON: Bool
    private var results: [SceneResult] = []

    init(numbers: [Int], isJSON: Bool) {
        self.numbers = numbers
        self.isJSON = isJSON
    }

    func tellStart(_ address: String, table: String, starts: Bool) {
        let stream: StandardStream = isJSON ? .error : .output
        stream.write(line: "listening on \(address)")
        if !starts {
            stream.write(
                line:
                    "Connect your bot: it may quick, or join \(table). Connect it again after each of \(numbers.count) scenes."
            )
        }
    }

    func tell(_ result: SceneResult) {
        results.append(result)
        guard !isJSON else { return }
        let number = numbers[results.count - 1]
        StandardStream.output.write(
            line: "\(result.holds ? "holds " : "FAILED") \(number) \(result.scene.id): \(result.scene.summary)")
        for mistake in result.mistakes {
            StandardStream.output.write(line: "    \(mistake.id): \(mistake.words) (\(mistake.section))")
            if let line = mistake.line { StandardStream.output.write(line: "    sent: \(line)") }
        }
    }

    /// Tells the sum. Returns whether all scenes hold.
    func finish() -> Bool {
        let holding = results.count(where: \.holds)
        if isJSON {
            let line = WireEncoder.bytes(of: json(failed: results.count - holding))
            StandardStream.output.write(line + [UInt8(ascii: "\n")])
        } else {
            StandardStream.output.write(line: "\(holding) of \(numbers.count) scenes hold")
        }
        return holding == numbers.count
    }

    private func json(failed: Int) -> AnyJSON {
        let scenes: [AnyJSON] = zip(numbers, results).map { number, result in
            .object([
                "scene": .integer(number), "id": .text(result.scene.id),
                "result": .text(result.holds ? "ok" : "failed"),
                "mistakes": .list(result.mistakes.map(Self.json)),
            ])
        }
        return .object(["version": .integer(1), "scenes": .list(scenes), "failed": .integer(failed)])
    }

    private static func json(_ mistake: Mistake) -> AnyJSON {
        .object([
            "id": .text(mistake.id), "words": .text(mistake.words), "section": .text(mistake.section),
            "sent": mistake.line.map { .text($0) } ?? .null,
        ])
    }
}
