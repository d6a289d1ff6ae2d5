extension Theme {
    /// Balls, rackets and players.
    static let sports = Theme(
        .sports, faces: sportsFaces, cardBack: "#2fa84f", background: "#10211a")
}

private let sportsFaces: [Face] = [
    Face(id: "american-football", glyph: "🏈", label: "american football", ascii: "AM"),
    Face(id: "badminton-racquet-shuttlecock", glyph: "🏸", label: "badminton racquet and shuttlecock", ascii: "BA"),
    Face(id: "baseball", glyph: "⚾", label: "baseball", ascii: "BS"),
    Face(id: "basketball-hoop", glyph: "🏀", label: "basketball and hoop", ascii: "BK"),
    Face(id: "bicyclist", glyph: "🚴", label: "bicyclist", ascii: "BI"),
    Face(id: "billiards", glyph: "🎱", label: "billiards", ascii: "BL"),
    Face(id: "bow-arrow", glyph: "🏹", label: "bow and arrow", ascii: "BO"),
    Face(id: "bowling", glyph: "🎳", label: "bowling", ascii: "BW"),
    Face(id: "boxing-glove", glyph: "🥊", label: "boxing glove", ascii: "BX"),
    Face(id: "cricket-bat-ball", glyph: "🏏", label: "cricket bat and ball", ascii: "CR"),
    Face(id: "direct-hit", glyph: "🎯", label: "direct hit", ascii: "DI"),
    Face(id: "fencer", glyph: "🤺", label: "fencer", ascii: "FE"),
    Face(id: "field-hockey-stick-ball", glyph: "🏑", label: "field hockey stick and ball", ascii: "FI"),
    Face(id: "first-place-medal", glyph: "🥇", label: "first place medal", ascii: "FR"),
    Face(id: "fishing-pole-fish", glyph: "🎣", label: "fishing pole and fish", ascii: "FS"),
    Face(id: "flag-in-hole", glyph: "⛳", label: "flag in hole", ascii: "FL"),
    Face(id: "goal-net", glyph: "🥅", label: "goal net", ascii: "GO"),
    Face(id: "horse-racing", glyph: "🏇", label: "horse racing", ascii: "HO"),
    Face(id: "ice-hockey-stick-puck", glyph: "🏒", label: "ice hockey stick and puck", ascii: "IC"),
    Face(id: "martial-arts-uniform", glyph: "🥋", label: "martial arts uniform", ascii: "MA"),
    Face(id: "person-doing-cartwheel", glyph: "🤸", label: "person doing cartwheel", ascii: "PE"),
    Face(id: "rugby-football", glyph: "🏉", label: "rugby football", ascii: "RU"),
    Face(id: "runner", glyph: "🏃", label: "runner", ascii: "RN"),
    Face(id: "ski-ski-boot", glyph: "🎿", label: "ski and ski boot", ascii: "SK"),
    Face(id: "snowboarder", glyph: "🏂", label: "snowboarder", ascii: "SN"),
    Face(id: "soccer-ball", glyph: "⚽", label: "soccer ball", ascii: "SO"),
    Face(id: "surfer", glyph: "🏄", label: "surfer", ascii: "SU"),
    Face(id: "swimmer", glyph: "🏊", label: "swimmer", ascii: "SW"),
    Face(id: "table-tennis-paddle-ball", glyph: "🏓", label: "table tennis paddle and ball", ascii: "TA"),
    Face(id: "tennis-racquet-ball", glyph: "🎾", label: "tennis racquet and ball", ascii: "TE"),
    Face(id: "trophy", glyph: "🏆", label: "trophy", ascii: "TR"),
    Face(id: "volleyball", glyph: "🏐", label: "volleyball", ascii: "VO"),
]
