/// The firewall `ufw` as its files tell of it: the rules for IPv4 that somebody has made, and what becomes of the rest.
package struct Ufw: Equatable {
    /// Who may connect to a port.
    package enum Passage: Equatable {
        case everybody
        /// Those from these places alone, such as `192.168.1.0/24` or `in on eth1`.
        case some([String])
        case nobody
    }

    private struct Rule: Equatable {
        let passes: Bool
        /// Nil for all.
        let ports: [ClosedRange<Int>]?
        /// Whom it is about; nil for everybody.
        let place: String?
    }

    private var rules: [Rule] = []
    private let passesRest: Bool

    /// Reads `/etc/ufw/user.rules` and `/etc/default/ufw`. Rules that are not for TCP that comes in are left out, and so are lines that
    /// are none.
    package init(rules: String, policy: String) {
        passesRest = policy.split(separator: "\n").contains {
            $0.replacing("\"", with: "").replacing("'", with: "") == "DEFAULT_INPUT_POLICY=ACCEPT"
        }
        for line in rules.split(separator: "\n") where line.hasPrefix("### tuple ###") {
            if let rule = Self.rule(line.split(separator: " ").dropFirst(3).map(String.init)) {
                self.rules.append(rule)
            }
        }
    }

    /// Who may connect to that port of TCP. The first rule that fits decides.
    package func passage(to port: Int) -> Passage {
        var places: [String] = []
        for rule in rules where rule.ports?.contains(where: { $0.contains(port) }) ?? true {
            switch (rule.passes, rule.place) {
            case (true, nil): return .everybody
            case (false, nil): return places.isEmpty ? .nobody : .some(places)
            case (true, let place?): places.append(place)
            // Some are kept out, and whether these are players is not known.
            case (false, _?): break
            }
        }
        if passesRest { return .everybody }
        return places.isEmpty ? .nobody : .some(places)
    }

    /// The words behind `### tuple ###`: action, protocol, port, own address, port and address of the other side, names of two
    /// applications where there are some, and direction, with the interface.
    private static func rule(_ words: [String]) -> Rule? {
        let words = words.filter { !$0.hasPrefix("comment=") }
        guard words.count == 7 || words.count == 9, let direction = words.last,
            direction == "in" || direction.hasPrefix("in_"), ["tcp", "any"].contains(words[1])
        else { return nil }
        let passes: Bool
        switch words[0].split(separator: "_").first {
        case "allow", "limit": passes = true
        case "deny", "reject": passes = false
        default: return nil
        }
        let anywhere = "0.0.0.0/0"
        var places: [String] = []
        if words[5] != anywhere { places.append(words[5]) }
        if words[4] != "any" { places.append("port \(words[4])") }
        if words[3] != anywhere { places.append("to \(words[3])") }
        if direction != "in" { places.append("in on \(direction.dropFirst(3))") }
        let place = places.isEmpty ? nil : places.joined(separator: " ")
        guard words[2] != "any" else { return Rule(passes: passes, ports: nil, place: place) }
        return Rule(passes: passes, ports: words[2].split(separator: ",").compactMap(range), place: place)
    }

    /// `80`, `8000:8002`
    private static func range(_ word: Substring) -> ClosedRange<Int>? {
        let ends = word.split(separator: ":").compactMap { Int($0) }
        guard let first = ends.first, let last = ends.last, first >= 0, first <= last, last <= 65_535 else {
            return nil
        }
        return first...last
    }
}
