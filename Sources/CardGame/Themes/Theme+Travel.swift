extension Theme {
    /// Ways to go and places to see.
    static let travel: Theme = Theme(
        name: .travel, faces: travelFaces, cardBack: "#3b82f6", background: "#0f1726")
}

private let travelFaces: [Face] = [
    Face(id: "ambulance", glyph: "🚑", label: "ambulance", ascii: "AM"),
    Face(id: "anchor", glyph: "⚓", label: "anchor", ascii: "AN"),
    Face(id: "automobile", glyph: "🚗", label: "car", ascii: "CR"),
    Face(id: "bicycle", glyph: "🚲", label: "bicycle", ascii: "BI"),
    Face(id: "bus", glyph: "🚌", label: "bus", ascii: "BU"),
    Face(id: "cactus", glyph: "🌵", label: "cactus", ascii: "CA"),
    Face(id: "delivery-truck", glyph: "🚚", label: "truck", ascii: "TK"),
    Face(id: "earth-globe-europe-africa", glyph: "🌍", label: "globe", ascii: "GL"),
    Face(id: "european-castle", glyph: "🏰", label: "castle", ascii: "CS"),
    Face(id: "ferris-wheel", glyph: "🎡", label: "ferris wheel", ascii: "FE"),
    Face(id: "fire-engine", glyph: "🚒", label: "fire engine", ascii: "FI"),
    Face(id: "flying-saucer", glyph: "🛸", label: "flying saucer", ascii: "FL"),
    Face(id: "fuel-pump", glyph: "⛽", label: "fuel pump", ascii: "FU"),
    Face(id: "helicopter", glyph: "🚁", label: "helicopter", ascii: "HE"),
    Face(id: "motor-scooter", glyph: "🛵", label: "motor scooter", ascii: "MO"),
    Face(id: "palm-tree", glyph: "🌴", label: "palm tree", ascii: "PA"),
    Face(id: "police-car", glyph: "🚓", label: "police car", ascii: "PO"),
    Face(id: "rainbow", glyph: "🌈", label: "rainbow", ascii: "RA"),
    Face(id: "rocket", glyph: "🚀", label: "rocket", ascii: "RO"),
    Face(id: "roller-coaster", glyph: "🎢", label: "roller coaster", ascii: "RL"),
    Face(id: "sailboat", glyph: "⛵", label: "sailboat", ascii: "SA"),
    Face(id: "ship", glyph: "🚢", label: "ship", ascii: "SH"),
    Face(id: "speedboat", glyph: "🚤", label: "speedboat", ascii: "SP"),
    Face(id: "statue-liberty", glyph: "🗽", label: "Statue of Liberty", ascii: "ST"),
    Face(id: "steam-locomotive", glyph: "🚂", label: "locomotive", ascii: "LO"),
    Face(id: "sunrise", glyph: "🌅", label: "sunrise", ascii: "SU"),
    Face(id: "taxi", glyph: "🚕", label: "taxi", ascii: "TA"),
    Face(id: "tent", glyph: "⛺", label: "tent", ascii: "TE"),
    Face(id: "tokyo-tower", glyph: "🗼", label: "Tokyo Tower", ascii: "TO"),
    Face(id: "tractor", glyph: "🚜", label: "tractor", ascii: "TR"),
    Face(id: "vertical-traffic-light", glyph: "🚦", label: "traffic light", ascii: "TL"),
    Face(id: "volcano", glyph: "🌋", label: "volcano", ascii: "VO"),
]
