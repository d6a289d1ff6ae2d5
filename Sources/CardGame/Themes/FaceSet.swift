/// The distinct faces of a deck, in two bytes each: what a face is made of stands in its theme.
public struct FaceSet: Sendable, RandomAccessCollection {
    private let numbers: [UInt16]

    private static let faces = Theme.all.flatMap(\.faces)
    private static let number = Dictionary(faces.enumerated().map { ($1, UInt16($0)) }) { first, _ in first }

    /// Faces of any of the themes, in their order.
    public init(_ faces: [Face]) {
        numbers = faces.map { face in
            guard let number = Self.number[face] else { preconditionFailure("a deck's faces come from the themes") }
            return number
        }
    }

    /// Index of the first face; always 0.
    public var startIndex: Int { 0 }
    /// One past the last face.
    public var endIndex: Int { numbers.count }

    /// The face at a position.
    public subscript(position: Int) -> Face { Self.faces[Int(numbers[position])] }
}
