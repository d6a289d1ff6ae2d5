/// The distinct faces of a deck. A face of a theme takes two bytes, the number of the face among those of all themes.
public struct FaceSet: Sendable, RandomAccessCollection {
    private enum Storage: Sendable {
        /// Places among the faces of all themes.
        case themed([UInt16])
        /// The faces themselves.
        case own([Face])
    }

    private let storage: Storage

    private static let faces = Theme.all.flatMap(\.faces)
    private static let number = Dictionary(faces.enumerated().map { ($1, UInt16($0)) }) { first, _ in first }

    /// Faces of any of the themes, in their order.
    public init(_ faces: [Face]) {
        storage = .themed(
            faces.map { face in
                guard let number = Self.number[face] else { preconditionFailure("a deck's faces come from the themes") }
                return number
            })
    }

    /// Faces that no theme has, in their order.
    public init(own faces: [Face]) { storage = .own(faces) }

    /// The id of one face. A flip asks for it: the face as a whole would be copied, which takes 240 instructions.
    public func id(at index: Int) -> String {
        switch storage {
        case .themed(let numbers): Self.faces.span[Int(numbers[index])].id
        case .own(let faces): faces.span[index].id
        }
    }

    /// Index of the first face; always 0.
    public var startIndex: Int { 0 }
    /// One past the last face.
    public var endIndex: Int {
        switch storage {
        case .themed(let numbers): numbers.count
        case .own(let faces): faces.count
        }
    }

    /// The face at a position.
    public subscript(position: Int) -> Face {
        switch storage {
        case .themed(let numbers): Self.faces[Int(numbers[position])]
        case .own(let faces): faces[position]
        }
    }
}
