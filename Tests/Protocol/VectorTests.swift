import Foundation
import TestSupport
import Testing
import Vocabulary

/// The published vectors against the schemas and the protocol's text.
struct VectorTests {
    /// The lines are taken by the schemas, but for those that are bad on purpose, and those of a later version.
    @Test(arguments: FoldVector.all.indices) func schemasTakeThem(_ index: Int) throws {
        let vector = FoldVector.all[index]
        if vector.name.hasPrefix("unknown ops") { return }
        let lines = [vector.snapshot, vector.result] + vector.steps.filter { $0.outcome != "misfit" }.map(\.line)
        for line in lines {
            let value = try JSONValue(String(decoding: line, as: UTF8.self))
            #expect(Schemas["server-line"].flaws(value) == [], "\(vector.name)")
        }
    }

    /// The table of what comes in which mode lists exactly the ops that the vectors of the mode have.
    @Test(arguments: Mode.all.map(\.name)) func opsOfTheMode(_ mode: String) throws {
        let section = Document("Protocol/SPEC.md").text.split(separator: "\n### What comes in which mode\n").last ?? ""
        let lines = section.split(separator: "\n")
        let row = try #require(lines.first { $0.hasPrefix("| `\(mode)` | `") }).split(separator: "|")
        let shared = try #require(lines.first { $0.hasPrefix("These ops come in every mode") })
        var ops: Set<String> = []
        var hasTurn = false
        for vector in FoldVector.all {
            let result = try JSONValue(String(decoding: vector.result, as: UTF8.self))
            guard let rules = result["rules"], rules["mode"]?.string == mode, rules["game"] == nil else { continue }
            for step in vector.steps where step.outcome == "folded" {
                let diff = try JSONValue(String(decoding: step.line, as: UTF8.self))
                ops.formUnion((diff["changes"]?.array ?? []).compactMap { $0["op"]?.string })
            }
            hasTurn = hasTurn || result["turn"] != nil
        }
        let known = Self.names(in: row[1]).union(Self.names(in: shared))
        #expect(ops.subtracting(["sparkle"]).isSubset(of: known))
        #expect(Self.names(in: row[1]).isSubset(of: ops))
        #expect(row[2] == (ops.contains("turn") ? " yes " : " no ") && row[3] == row[2])
        #expect(!hasTurn || row[2] == " yes ")
    }

    private static func names(in text: Substring) -> Set<String> {
        Set(text.matches(of: /`(\w+)`/).map { String($0.1) })
    }
}
