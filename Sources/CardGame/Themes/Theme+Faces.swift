extension Theme {
    /// Faces and the moods in them.
    static let faces: Theme = Theme(
        name: .faces, faces: facesFaces, cardBack: "#ffcf33", background: "#20242c")
}

private let facesFaces: [Face] = [
    Face(id: "baby", glyph: "👶", label: "baby", ascii: "BB"),
    Face(id: "bandage", glyph: "🤕", label: "bandaged head", ascii: "BA"),
    Face(id: "builder", glyph: "👷", label: "builder", ascii: "BU"),
    Face(id: "cowboy", glyph: "🤠", label: "cowboy", ascii: "CO"),
    Face(id: "crying", glyph: "😢", label: "crying", ascii: "CR"),
    Face(id: "dizzy", glyph: "😵", label: "dizzy", ascii: "DI"),
    Face(id: "eye-roll", glyph: "🙄", label: "rolling eyes", ascii: "RO"),
    Face(id: "flushed", glyph: "😳", label: "flushed", ascii: "FL"),
    Face(id: "grimace", glyph: "😬", label: "grimacing", ascii: "GR"),
    Face(id: "grin", glyph: "😀", label: "grinning", ascii: "GI"),
    Face(id: "guard", glyph: "💂", label: "guard", ascii: "GU"),
    Face(id: "halo", glyph: "😇", label: "halo", ascii: "HA"),
    Face(id: "heart-eyes", glyph: "😍", label: "heart eyes", ascii: "HE"),
    Face(id: "hug", glyph: "🤗", label: "hugging", ascii: "HU"),
    Face(id: "kiss", glyph: "😘", label: "kiss", ascii: "KI"),
    Face(id: "mask", glyph: "😷", label: "medical mask", ascii: "MA"),
    Face(id: "money", glyph: "🤑", label: "money mouth", ascii: "MO"),
    Face(id: "nauseated", glyph: "🤢", label: "nauseated", ascii: "NA"),
    Face(id: "nerd", glyph: "🤓", label: "nerd", ascii: "NE"),
    Face(id: "pouting", glyph: "😡", label: "pouting", ascii: "PO"),
    Face(id: "princess", glyph: "👸", label: "princess", ascii: "PC"),
    Face(id: "santa", glyph: "🎅", label: "Santa", ascii: "SA"),
    Face(id: "screaming", glyph: "😱", label: "screaming", ascii: "SC"),
    Face(id: "sleeping", glyph: "😴", label: "sleeping", ascii: "SL"),
    Face(id: "sneezing", glyph: "🤧", label: "sneezing", ascii: "SN"),
    Face(id: "sobbing", glyph: "😭", label: "sobbing", ascii: "SO"),
    Face(id: "sunglasses", glyph: "😎", label: "sunglasses", ascii: "SU"),
    Face(id: "tears-of-joy", glyph: "😂", label: "tears of joy", ascii: "TE"),
    Face(id: "thinking", glyph: "🤔", label: "thinking", ascii: "TI"),
    Face(id: "tongue-wink", glyph: "😜", label: "tongue and wink", ascii: "TO"),
    Face(id: "triumph", glyph: "😤", label: "triumph", ascii: "TR"),
    Face(id: "upside-down", glyph: "🙃", label: "upside down", ascii: "UP"),
]
