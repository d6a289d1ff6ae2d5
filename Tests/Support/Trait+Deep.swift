import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
    /// Marks a test that takes seconds of processor time. `make test` leaves it out, by PAIRS_DEEP=no in the environment;
    /// every other way to run the tests runs it.
    public static var deep: Self {
        .disabled(if: ProcessInfo.processInfo.environment["PAIRS_DEEP"] == "no", "make test leaves it out")
    }
}
