/// The board of a family other than Memory, as people who type read it.
public protocol NarratedBoard: FamilyPart {
    /// How many cards are on the table.
    var cardCount: Int { get }
    /// The meaning of the drawing's signs, in one sentence.
    var legend: String { get }
    /// The board in ASCII, from the top.
    func drawing(_ faces: FaceList) -> [String]
}

/// A change of a family other than Memory, as people who type read it.
public protocol NarratedChange: FamilyChange {
    /// One sentence on the table as it was before the change; nil if the drawing that follows says enough.
    func sentence(on table: Snapshot) -> String?
    /// Whether the board looks different after it.
    var needsDrawing: Bool { get }
}

/// The terms of a family other than Memory, as people who type read them.
public protocol NarratedTerms: FamilyPart {
    /// The rules in one line, for somebody who comes to the table.
    func summary(of rules: Rules) -> String
    /// The rules in a few words, for the list of tables.
    func summaryInShort(of rules: Rules) -> String
}

extension Rules {
    /// The terms of another family, where they can be told in words.
    var narrated: (any NarratedTerms)? { own?.part as? any NarratedTerms }
}

extension BoardState {
    /// The board of another family, where it can be told in words.
    private var narrated: (any NarratedBoard)? {
        if case .other(let board) = self { board.part as? any NarratedBoard } else { nil }
    }

    /// How many cards are on the table.
    var cardCount: Int { narrated?.cardCount ?? cards.count }

    /// The meaning of the signs of another family's drawing; nil for Memory's.
    var familyLegend: String? { narrated?.legend }

    /// The board of another family in ASCII; nil for Memory's.
    func familyDrawing(_ faces: FaceList) -> [String]? { narrated?.drawing(faces) }
}

extension StepNarrator {
    /// Tells what happened on the board of another family. The board is drawn at the end of the step.
    mutating func tell(_ change: any FamilyChange) {
        let told = change as? any NarratedChange
        if told?.needsDrawing ?? true { drawingIsDue = true }
        if let sentence = told?.sentence(on: table) { say(sentence) }
    }
}
