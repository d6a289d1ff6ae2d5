extension Theme {
    /// Balls, rackets and players.
    static let sports: Theme = Theme(
        name: .sports, faces: sportsFaces, cardBack: "#2fa84f", background: "#10211a")
}

private let sportsFaces: [Face] = [
    Face(id: "american-football", glyph: "🏈", label: "american football", ascii: "AM"),
    Face(id: "badminton-racquet-shuttlecock", glyph: "🏸", label: "badminton", ascii: "BA"),
    Face(id: "baseball", glyph: "⚾", label: "baseball", ascii: "BS"),
    Face(id: "basketball-hoop", glyph: "🏀", label: "basketball", ascii: "BK"),
    Face(id: "bicyclist", glyph: "🚴", label: "cyclist", ascii: "CY"),
    Face(id: "billiards", glyph: "🎱", label: "billiards", ascii: "BL"),
    Face(id: "bow-arrow", glyph: "🏹", label: "bow and arrow", ascii: "BO"),
    Face(id: "bowling", glyph: "🎳", label: "bowling", ascii: "BW"),
    Face(id: "boxing-glove", glyph: "🥊", label: "boxing glove", ascii: "BX"),
    Face(id: "cricket-bat-ball", glyph: "🏏", label: "cricket", ascii: "CR"),
    Face(id: "direct-hit", glyph: "🎯", label: "bullseye", ascii: "BU"),
    Face(id: "fencer", glyph: "🤺", label: "fencer", ascii: "FE"),
    Face(id: "field-hockey-stick-ball", glyph: "🏑", label: "field hockey", ascii: "FI"),
    Face(id: "first-place-medal", glyph: "🥇", label: "gold medal", ascii: "GM"),
    Face(id: "fishing-pole-fish", glyph: "🎣", label: "fishing", ascii: "FS"),
    Face(id: "flag-in-hole", glyph: "⛳", label: "golf", ascii: "GF"),
    Face(id: "goal-net", glyph: "🥅", label: "goal net", ascii: "GO"),
    Face(id: "horse-racing", glyph: "🏇", label: "horse racing", ascii: "HO"),
    Face(id: "ice-hockey-stick-puck", glyph: "🏒", label: "ice hockey", ascii: "IC"),
    Face(id: "martial-arts-uniform", glyph: "🥋", label: "martial arts", ascii: "MA"),
    Face(id: "person-doing-cartwheel", glyph: "🤸", label: "cartwheel", ascii: "CW"),
    Face(id: "rowing", glyph: "🚣", label: "rowing", ascii: "RW"),
    Face(id: "runner", glyph: "🏃", label: "runner", ascii: "RN"),
    Face(id: "running-shirt", glyph: "🎽", label: "running shirt", ascii: "RT"),
    Face(id: "ski-ski-boot", glyph: "🎿", label: "skiing", ascii: "SK"),
    Face(id: "snowboarder", glyph: "🏂", label: "snowboarder", ascii: "SN"),
    Face(id: "soccer-ball", glyph: "⚽", label: "soccer ball", ascii: "SO"),
    Face(id: "surfer", glyph: "🏄", label: "surfer", ascii: "SU"),
    Face(id: "swimmer", glyph: "🏊", label: "swimmer", ascii: "SW"),
    Face(id: "table-tennis-paddle-ball", glyph: "🏓", label: "table tennis", ascii: "TA"),
    Face(id: "tennis-racquet-ball", glyph: "🎾", label: "tennis", ascii: "TE"),
    Face(id: "trophy", glyph: "🏆", label: "trophy", ascii: "TR"),
]
