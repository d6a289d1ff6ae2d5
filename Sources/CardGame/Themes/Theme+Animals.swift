extension Theme {
    /// Animals of field, wood and water.
    static let animals: Theme = Theme(
        name: .animals, faces: animalsFaces, cardBack: "#c98a4b", background: "#1b1712")
}

private let animalsFaces: [Face] = [
    Face(id: "bear", glyph: "🐻", label: "bear", ascii: "BE"),
    Face(id: "butterfly", glyph: "🦋", label: "butterfly", ascii: "BU"),
    Face(id: "cat", glyph: "🐱", label: "cat", ascii: "CA"),
    Face(id: "chicken", glyph: "🐔", label: "chicken", ascii: "CH"),
    Face(id: "cow", glyph: "🐮", label: "cow", ascii: "CO"),
    Face(id: "crab", glyph: "🦀", label: "crab", ascii: "CR"),
    Face(id: "crocodile", glyph: "🐊", label: "crocodile", ascii: "CC"),
    Face(id: "dog", glyph: "🐶", label: "dog", ascii: "DO"),
    Face(id: "dolphin", glyph: "🐬", label: "dolphin", ascii: "DL"),
    Face(id: "duck", glyph: "🦆", label: "duck", ascii: "DU"),
    Face(id: "eagle", glyph: "🦅", label: "eagle", ascii: "EA"),
    Face(id: "elephant", glyph: "🐘", label: "elephant", ascii: "EL"),
    Face(id: "fox", glyph: "🦊", label: "fox", ascii: "FO"),
    Face(id: "frog", glyph: "🐸", label: "frog", ascii: "FR"),
    Face(id: "hamster", glyph: "🐹", label: "hamster", ascii: "HA"),
    Face(id: "honeybee", glyph: "🐝", label: "honeybee", ascii: "HO"),
    Face(id: "horse", glyph: "🐴", label: "horse", ascii: "HR"),
    Face(id: "koala", glyph: "🐨", label: "koala", ascii: "KO"),
    Face(id: "ladybug", glyph: "🐞", label: "ladybug", ascii: "LB"),
    Face(id: "lion", glyph: "🦁", label: "lion", ascii: "LI"),
    Face(id: "monkey", glyph: "🐵", label: "monkey", ascii: "MO"),
    Face(id: "octopus", glyph: "🐙", label: "octopus", ascii: "OC"),
    Face(id: "owl", glyph: "🦉", label: "owl", ascii: "OW"),
    Face(id: "panda", glyph: "🐼", label: "panda", ascii: "PA"),
    Face(id: "penguin", glyph: "🐧", label: "penguin", ascii: "PE"),
    Face(id: "pig", glyph: "🐷", label: "pig", ascii: "PI"),
    Face(id: "rabbit", glyph: "🐰", label: "rabbit", ascii: "RA"),
    Face(id: "snail", glyph: "🐌", label: "snail", ascii: "SN"),
    Face(id: "tiger", glyph: "🐯", label: "tiger", ascii: "TI"),
    Face(id: "tropical-fish", glyph: "🐠", label: "fish", ascii: "FI"),
    Face(id: "turtle", glyph: "🐢", label: "turtle", ascii: "TU"),
    Face(id: "unicorn", glyph: "🦄", label: "unicorn", ascii: "UN"),
]
