extension BotTemplate {
    static let swift = BotTemplate(
        name: "swift", title: "Swift", source: "bot.swift",
        text: #"""
            // Plays Memory: one JSON object a line on standard input, one card a line on standard output.
            import Foundation

            /// What a line may hold; whatever else it holds is ignored.
            struct Message: Decodable {
                struct Table: Decodable { let rules: Rules }
                struct Rules: Decodable { let group: Int }
                let type: String
                let snapshot: Table?
                let legal: [Int]?
                let board: [String?]?
                let seen: [String: String]?
            }

            /// A card whose face was seen, if that helps; else one that was never up.
            func choose(_ legal: [Int], _ board: [String?], _ seen: [String: String], group: Int) -> Int {
                let up = board.compactMap { $0 }.last { !$0.isEmpty }
                func helps(_ card: Int) -> Bool {
                    guard let face = seen["\(card)"] else { return false }
                    return up.map { $0 == face } ?? (seen.values.filter { $0 == face }.count >= group)
                }
                return legal.first(where: helps) ?? legal.first { seen["\($0)"] == nil } ?? legal[0]
            }

            var group = 2
            while let line = readLine() {
                guard let message = try? JSONDecoder().decode(Message.self, from: Data(line.utf8)) else { continue }
                if message.type == "start", let table = message.snapshot { group = table.rules.group }
                if message.type == "move", let legal = message.legal {
                    print(choose(legal, message.board ?? [], message.seen ?? [:], group: group))
                    fflush(stdout)
                }
            }

            """#, build: "swiftc -O -o bot bot.swift")
}
