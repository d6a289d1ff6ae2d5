import CFaces

/// The faces of the themes as pictures: glyphs of Noto Color Emoji. Flags and letters have none.
public enum Faces {
    /// The pixels in each row and column of every picture.
    public static let side = 128

    // Safe because: the list and all that it points to are constants of the program, and it has so many entries.
    /// The PNG files, with a transparent ground, by the ids of the faces.
    public static let files = Dictionary(
        uniqueKeysWithValues: (0..<pairs_face_count).map { place in
            let face = unsafe pairs_faces[place]
            return (
                unsafe String(cString: face.id), unsafe Array(UnsafeBufferPointer(start: face.bytes, count: face.count))
            )
        })
}
