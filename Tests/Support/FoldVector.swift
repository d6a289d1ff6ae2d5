import Foundation

/// One of the published vectors of the fold: a snapshot, the lines that follow, and what a copy of the table becomes.
public struct FoldVector: Sendable {
    /// A line of the server, and what becomes of the copy.
    public struct Step: Sendable {
        /// The diff or the snapshot.
        public let line: [UInt8]
        /// "folded", "old", "gap" or "misfit"; "taken" for a snapshot.
        public let outcome: String
        /// The cards of the player's open attempt; nil where it is not the player's move.
        public let attempt: [Int]?
    }

    /// What happens in it.
    public let name: String
    /// From whose seat the table is seen.
    public let player: String
    /// The copy to begin with.
    public let snapshot: [UInt8]
    /// The lines that follow.
    public let steps: [Step]
    /// The copy at the end.
    public let result: [UInt8]

    /// Where the published vectors are.
    public static let folder = BuiltProgram.root.appending(path: "Protocol/vectors")

    /// All of them, in the order of their file.
    public static let all: [FoldVector] = {
        let data = try! Data(contentsOf: folder.appending(path: "fold.json"))
        let file = try! JSONSerialization.jsonObject(with: data) as! [String: [[String: Any]]]
        return file["vectors"]!.map(FoldVector.init)
    }()

    private init(_ vector: [String: Any]) {
        name = vector["name"] as! String
        player = vector["player"] as! String
        snapshot = Self.line(vector["snapshot"]!)
        result = Self.line(vector["result"]!)
        steps = (vector["steps"] as! [[String: Any]]).map { step in
            Step(
                line: Self.line(step["diff"] ?? step["snapshot"]!), outcome: step["outcome"] as! String,
                attempt: step["attempt"] as? [Int])
        }
    }

    private static func line(_ object: Any) -> [UInt8] { Array(try! JSONSerialization.data(withJSONObject: object)) }
}
