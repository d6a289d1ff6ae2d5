extension Theme {
    /// Fruits, and other things to eat.
    static let fruits: Theme = Theme(
        name: .fruits, faces: fruitsFaces, cardBack: "#8fc93a", background: "#1d1014")
}

private let fruitsFaces: [Face] = [
    Face(id: "aubergine", glyph: "🍆", label: "aubergine", ascii: "AU"),
    Face(id: "avocado", glyph: "🥑", label: "avocado", ascii: "AV"),
    Face(id: "banana", glyph: "🍌", label: "banana", ascii: "BA"),
    Face(id: "birthday-cake", glyph: "🎂", label: "birthday cake", ascii: "BI"),
    Face(id: "bread", glyph: "🍞", label: "bread", ascii: "BR"),
    Face(id: "carrot", glyph: "🥕", label: "carrot", ascii: "CA"),
    Face(id: "cheese-wedge", glyph: "🧀", label: "cheese wedge", ascii: "CH"),
    Face(id: "cherries", glyph: "🍒", label: "cherries", ascii: "CE"),
    Face(id: "cookie", glyph: "🍪", label: "cookie", ascii: "CO"),
    Face(id: "cucumber", glyph: "🥒", label: "cucumber", ascii: "CU"),
    Face(id: "doughnut", glyph: "🍩", label: "doughnut", ascii: "DO"),
    Face(id: "ear-maize", glyph: "🌽", label: "corn", ascii: "CN"),
    Face(id: "egg", glyph: "🥚", label: "egg", ascii: "EG"),
    Face(id: "french-fries", glyph: "🍟", label: "french fries", ascii: "FR"),
    Face(id: "grapes", glyph: "🍇", label: "grapes", ascii: "GR"),
    Face(id: "hamburger", glyph: "🍔", label: "hamburger", ascii: "HA"),
    Face(id: "hot-dog", glyph: "🌭", label: "hot dog", ascii: "HO"),
    Face(id: "kiwifruit", glyph: "🥝", label: "kiwifruit", ascii: "KI"),
    Face(id: "lemon", glyph: "🍋", label: "lemon", ascii: "LE"),
    Face(id: "mushroom", glyph: "🍄", label: "mushroom", ascii: "MU"),
    Face(id: "pancakes", glyph: "🥞", label: "pancakes", ascii: "PA"),
    Face(id: "peach", glyph: "🍑", label: "peach", ascii: "PE"),
    Face(id: "peanuts", glyph: "🥜", label: "peanuts", ascii: "PN"),
    Face(id: "pineapple", glyph: "🍍", label: "pineapple", ascii: "PI"),
    Face(id: "red-apple", glyph: "🍎", label: "red apple", ascii: "RE"),
    Face(id: "slice-pizza", glyph: "🍕", label: "pizza", ascii: "PZ"),
    Face(id: "soft-ice-cream", glyph: "🍦", label: "ice cream", ascii: "IC"),
    Face(id: "strawberry", glyph: "🍓", label: "strawberry", ascii: "ST"),
    Face(id: "sushi", glyph: "🍣", label: "sushi", ascii: "SU"),
    Face(id: "taco", glyph: "🌮", label: "taco", ascii: "TA"),
    Face(id: "tangerine", glyph: "🍊", label: "tangerine", ascii: "TN"),
    Face(id: "watermelon", glyph: "🍉", label: "watermelon", ascii: "WA"),
]
