import Foundation
import TestSupport
import Testing
import Wire

/// Bytes as lower-case digits, spelled independently of the module under test.
func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
}

/// The published worked vectors of `memory-fair-1`.
struct Vectors: Decodable, Sendable {
    /// One deal. Boards of pairs give `pairs`, others `groups` and `group`.
    struct Deal: Decodable, Sendable, CustomTestStringConvertible {
        let gameId: String
        let pairs: Int?
        let groups: Int?
        let group: Int?
        let seed: String
        let deck: [Int]
        let wordsUsed: Int
        let rejected: Int

        var groupCount: Int { groups ?? pairs ?? 0 }
        var groupSize: Int { group ?? 2 }
        var testDescription: String { gameId }
    }

    let scheme: String
    let serverSeed: String
    let commit: String
    let clientNonces: [String]
    let message: String
    let firstWord: UInt32
    let more: [Deal]
    let groupsOfMoreAndARejectedWord: [Deal]

    static let file = Result { try Data(contentsOf: FoldVector.folder.appending(path: "shuffle.json")) }
    static let published = try! decoder().decode(Vectors.self, from: file.get())

    /// The deal at the file's top level.
    static let first = try! decoder().decode(Deal.self, from: file.get())
    static let deals = [first] + published.more + published.groupsOfMoreAndARejectedWord

    private static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }

    var secret: ServerSeed { ServerSeed(hex: serverSeed)! }
    var nonces: [FairDeal.Contribution] {
        clientNonces.enumerated().map { (seat: $0.offset, nonce: Nonce(hex: $0.element)!) }
    }
}
