public import Vocabulary
import Wire

/// A table's theme of pictures, and how far it is.
package struct PictureWish: Sendable, Hashable {
    package let theme: PictureTheme
    /// How many pictures the board needs, 1–72.
    package let count: Int
    /// The pictures, in the order of the deck; empty until they are there.
    package let pictures: [DeckPicture]

    /// The colours of every deck of pictures.
    package static let (cardBack, background) = ("#3d5a80", "#1b2430")
}

/// Which pictures are wanted.
public struct PictureSearch: Sendable {
    /// The theme that says where to look, and for what.
    public let theme: PictureTheme
    /// How many are wanted, 1–72.
    public let count: Int
    /// The pictures wanted, by their hashes, because a table has them already; empty where any will do.
    public let hashes: [String]
}

/// What came of a ``PictureSearch``.
public enum PictureAnswer: Sendable {
    /// As many as were wanted; of those wanted by their hashes those that are still there.
    case found([FoundPicture])
    /// There are only so many that can be used.
    case tooFew(Int)
    /// Why none can be had, as a sentence, and what helps.
    case failed(String, hint: String)
}

/// A picture with its bytes, checked.
public struct FoundPicture: Sendable {
    /// What clients are told of it: the hash of its bytes, its label and whom it is owed to.
    public let picture: DeckPicture
    /// `image/jpeg` or `image/png`.
    public let media: String
    /// The whole file as it was found. Clients get it in parts.
    public let bytes: [UInt8]

    /// A picture that was found.
    public init(_ picture: DeckPicture, media: String, bytes: [UInt8]) {
        (self.picture, self.media, self.bytes) = (picture, media, bytes)
    }
}

extension PicturePolicy {
    /// The refusal of a theme; nil if it is offered, and for any theme that is not of pictures.
    func refusal(of id: String?) -> ErrorReply? {
        guard let id, PictureTheme.isMeant(by: id) else { return nil }
        func refused(_ problem: String, _ hint: String) -> ErrorReply {
            ErrorReply(.badTheme, problem, hint: hint, field: "rules.theme")
        }
        do throws(PictureTheme.Flaw) {
            let theme = try PictureTheme(id)
            if self == .none { return refused("This server has no pictures.", "Choose another theme.") }
            if self == .dir, theme.source == .commons {
                return refused("This server does not ask Wikimedia Commons.", "Choose dir:NAME, or another theme.")
            }
            return nil
        } catch {
            return refused(error.problem, error.allowed)
        }
    }
}
