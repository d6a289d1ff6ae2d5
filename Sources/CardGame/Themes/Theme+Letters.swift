extension Theme {
    /// Digits and letters, each single and doubled: pure ASCII, and enough for every board.
    static let letters: Theme = Theme(
        name: .letters, faces: letterFaces, cardBack: "#a78bfa", background: "#161320")
}

private let letterFaces: [Face] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init).flatMap { letter in
    let double = letter + letter
    return [
        Face(id: "letter-" + letter.lowercased(), glyph: letter, label: letter, ascii: letter + " "),
        Face(id: "letter-" + double.lowercased(), glyph: double, label: "double " + letter, ascii: double),
    ]
}
