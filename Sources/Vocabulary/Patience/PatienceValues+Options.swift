extension PatienceValues {
    /// The value of an option; nil without end.
    public subscript(option: PatienceOption) -> Int? {
        get {
            switch option {
            case .draw: draw
            case .passes: passes
            case .suits: suits
            case .cells: cells
            }
        }
        set {
            switch option {
            case .draw: draw = newValue ?? draw
            case .passes: passes = newValue
            case .suits: suits = newValue ?? suits
            case .cells: cells = newValue ?? cells
            }
        }
    }
}
