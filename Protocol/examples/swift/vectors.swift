// Holds table.swift and proof.swift against Protocol/vectors: swiftc -parse-as-library -o vectors vectors.swift fold.swift table.swift proof.swift patience.swift json.swift && ./vectors ../../vectors
import Foundation

@main struct Vectors {
    static func main() throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "../../vectors")
        func read(_ name: String) throws -> JSON {
            try JSONDecoder().decode(JSON.self, from: Data(contentsOf: folder.appendingPathComponent(name)))
        }
        var failures: [String] = []
        for vector in try read("fold.json")["vectors"]?.array ?? [] {
            let name = vector["name"]?.string ?? ""
            var table = Table(vector["snapshot"] ?? [:])
            for (number, step) in (vector["steps"]?.array ?? []).enumerated() {
                let outcome = step["diff"].map { table.fold($0).rawValue } ?? "taken"
                if let snapshot = step["snapshot"] { table.take(snapshot) }
                if step["outcome"]?.string != outcome { failures.append("\(name), step \(number): \(outcome)") }
                let attempt = table.attempt(of: vector["player"]?.string)
                if step["attempt"]?.array != attempt?.map(JSON.int) {
                    failures.append("\(name), step \(number): attempt \(attempt ?? [])")
                }
            }
            if table.state != vector["result"] { failures.append("\(name): another result") }
            let proved: JSON = table.ended.map { .bool($0.flaw == nil) } ?? .null
            if vector["proved"] != proved { failures.append("\(name): \(table.ended?.flaw ?? "proved")") }
        }
        let shuffle = try read("shuffle.json")
        let nonces = (shuffle["client_nonces"]?.array ?? []).enumerated().map {
            (seat: $0, nonce: bytes($1.string ?? ""))
        }
        let more = (shuffle["more"]?.array ?? []) + (shuffle["groups_of_more_and_a_rejected_word"]?.array ?? [])
        for deal in [shuffle] + more {
            let (game, groups, group) = (
                deal["game_id"]?.string ?? "", deal["groups"]?.int ?? deal["pairs"]?.int ?? 0, deal["group"]?.int ?? 2
            )
            let order = shuffled(
                seed: bytes(shuffle["server_seed"]?.string ?? ""), game: game, groups: groups, group: group,
                nonces: nonces)
            if deal["deck"]?.array != order.map(JSON.int) { failures.append("\(game): another deck") }
        }
        print(failures.isEmpty ? "All vectors hold." : failures.joined(separator: "\n"))
        if !failures.isEmpty { exit(1) }
    }
}
