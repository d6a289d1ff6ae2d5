import Platform

/// The segments of a journal by their files: ten digits and `.pairsj`.
struct JournalFolder {
    static let suffix = ".pairsj"

    let path: String
    let files: any JournalFiles

    func path(of segment: Int) -> String {
        let digits = String(segment)
        return "\(path)/\(String(repeating: "0", count: max(0, 10 - digits.count)))\(digits)\(Self.suffix)"
    }

    /// The numbers of the segments that are there, in their order.
    func segments() throws(JournalError) -> [Int] {
        try attempt { () throws(SystemError) in try files.list(path) }
            .filter { $0.hasSuffix(Self.suffix) && $0.utf8.count >= 10 + Self.suffix.utf8.count }
            .compactMap { name in
                let digits = name.dropLast(Self.suffix.count)
                return digits.utf8.allSatisfy { (48...57).contains($0) } ? Int(digits) : nil
            }
            .sorted()
    }

    func read(_ path: String) throws(JournalError) -> [UInt8] {
        try attempt { () throws(SystemError) in try files.read(path) }
    }
}

/// Tells a failure of the system as the journal's.
func attempt<Result>(_ body: () throws(SystemError) -> Result) throws(JournalError) -> Result {
    do { return try body() } catch { throw JournalError(error) }
}
