extension Theme {
    /// Faces and the moods in them.
    static let faces = Theme(
        .faces, faces: facesFaces, cardBack: "#ffcf33", background: "#20242c")
}

private let facesFaces: [Face] = [
    Face(id: "bandage", glyph: "🤕", label: "face with head-bandage", ascii: "BA"),
    Face(id: "cowboy", glyph: "🤠", label: "face with cowboy hat", ascii: "CO"),
    Face(id: "crying", glyph: "😢", label: "crying face", ascii: "CR"),
    Face(id: "dizzy", glyph: "😵", label: "dizzy face", ascii: "DI"),
    Face(id: "eye-roll", glyph: "🙄", label: "face with rolling eyes", ascii: "EY"),
    Face(id: "flushed", glyph: "😳", label: "flushed face", ascii: "FL"),
    Face(id: "grimace", glyph: "😬", label: "grimacing face", ascii: "GR"),
    Face(id: "grin", glyph: "😀", label: "grinning face", ascii: "GI"),
    Face(id: "halo", glyph: "😇", label: "smiling face with halo", ascii: "HA"),
    Face(id: "heart-eyes", glyph: "😍", label: "smiling face with heart-shaped eyes", ascii: "HE"),
    Face(id: "hug", glyph: "🤗", label: "hugging face", ascii: "HU"),
    Face(id: "kiss", glyph: "😘", label: "face throwing a kiss", ascii: "KI"),
    Face(id: "lying", glyph: "🤥", label: "lying face", ascii: "LY"),
    Face(id: "mask", glyph: "😷", label: "face with medical mask", ascii: "MA"),
    Face(id: "money", glyph: "🤑", label: "money-mouth face", ascii: "MO"),
    Face(id: "nauseated", glyph: "🤢", label: "nauseated face", ascii: "NA"),
    Face(id: "nerd", glyph: "🤓", label: "nerd face", ascii: "NE"),
    Face(id: "pouting", glyph: "😡", label: "pouting face", ascii: "PO"),
    Face(id: "screaming", glyph: "😱", label: "face screaming in fear", ascii: "SC"),
    Face(id: "sleeping", glyph: "😴", label: "sleeping face", ascii: "SL"),
    Face(id: "smirk", glyph: "😏", label: "smirking face", ascii: "SM"),
    Face(id: "sneezing", glyph: "🤧", label: "sneezing face", ascii: "SN"),
    Face(id: "sobbing", glyph: "😭", label: "loudly crying face", ascii: "SO"),
    Face(id: "sunglasses", glyph: "😎", label: "smiling face with sunglasses", ascii: "SU"),
    Face(id: "tears-of-joy", glyph: "😂", label: "face with tears of joy", ascii: "TE"),
    Face(id: "thermometer", glyph: "🤒", label: "face with thermometer", ascii: "TH"),
    Face(id: "thinking", glyph: "🤔", label: "thinking face", ascii: "TI"),
    Face(id: "tongue-wink", glyph: "😜", label: "face with stuck-out tongue and winking eye", ascii: "TO"),
    Face(id: "triumph", glyph: "😤", label: "face with look of triumph", ascii: "TR"),
    Face(id: "upside-down", glyph: "🙃", label: "upside-down face", ascii: "UP"),
    Face(id: "wink", glyph: "😉", label: "winking face", ascii: "WI"),
    Face(id: "zipper", glyph: "🤐", label: "zipper-mouth face", ascii: "ZI"),
]
