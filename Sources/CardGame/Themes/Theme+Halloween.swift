extension Theme {
    /// Ghosts, sweets and creatures of the night.
    static let halloween: Theme = Theme(
        name: .halloween, faces: halloweenFaces, cardBack: "#ff8c1a", background: "#1a1026")
}

private let halloweenFaces: [Face] = [
    Face(id: "alien", glyph: "👽", label: "alien", ascii: "AL"),
    Face(id: "alien-monster", glyph: "👾", label: "alien monster", ascii: "AI"),
    Face(id: "bat", glyph: "🦇", label: "bat", ascii: "BA"),
    Face(id: "candy", glyph: "🍬", label: "candy", ascii: "CA"),
    Face(id: "chocolate-bar", glyph: "🍫", label: "chocolate bar", ascii: "CH"),
    Face(id: "clown", glyph: "🤡", label: "clown", ascii: "CL"),
    Face(id: "crystal-ball", glyph: "🔮", label: "crystal ball", ascii: "CR"),
    Face(id: "door", glyph: "🚪", label: "door", ascii: "DO"),
    Face(id: "ear-maize", glyph: "🌽", label: "corn", ascii: "CN"),
    Face(id: "european-castle", glyph: "🏰", label: "castle", ascii: "CS"),
    Face(id: "eyes", glyph: "👀", label: "eyes", ascii: "EY"),
    Face(id: "fallen-leaf", glyph: "🍂", label: "fallen leaf", ascii: "FA"),
    Face(id: "fire", glyph: "🔥", label: "fire", ascii: "FI"),
    Face(id: "full-moon", glyph: "🌕", label: "full moon", ascii: "FU"),
    Face(id: "ghost", glyph: "👻", label: "ghost", ascii: "GH"),
    Face(id: "goblin", glyph: "👺", label: "goblin", ascii: "GO"),
    Face(id: "hocho", glyph: "🔪", label: "knife", ascii: "KN"),
    Face(id: "imp", glyph: "😈", label: "imp", ascii: "IM"),
    Face(id: "jack-o-lantern", glyph: "🎃", label: "jack-o-lantern", ascii: "JA"),
    Face(id: "lightning", glyph: "⚡", label: "lightning", ascii: "LI"),
    Face(id: "lollipop", glyph: "🍭", label: "lollipop", ascii: "LO"),
    Face(id: "new-moon", glyph: "🌚", label: "new moon", ascii: "NE"),
    Face(id: "owl", glyph: "🦉", label: "owl", ascii: "OW"),
    Face(id: "performing-arts", glyph: "🎭", label: "masks", ascii: "MK"),
    Face(id: "rat", glyph: "🐀", label: "rat", ascii: "RA"),
    Face(id: "robot", glyph: "🤖", label: "robot", ascii: "RO"),
    Face(id: "scorpion", glyph: "🦂", label: "scorpion", ascii: "SC"),
    Face(id: "skull", glyph: "💀", label: "skull", ascii: "SK"),
    Face(id: "snake", glyph: "🐍", label: "snake", ascii: "SN"),
    Face(id: "weary-cat", glyph: "🙀", label: "weary cat", ascii: "WE"),
    Face(id: "wine-glass", glyph: "🍷", label: "wine glass", ascii: "WI"),
    Face(id: "wolf", glyph: "🐺", label: "wolf", ascii: "WO"),
]
