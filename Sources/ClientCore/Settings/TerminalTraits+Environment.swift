extension TerminalTraits {
    /// The traits of a terminal that follow from the environment, unless the player has chosen otherwise.
    ///
    /// How many colours it shows is said, in this order, by `option` (the command line), by `setting`, by `NO_COLOR`
    /// (no-color.org), by `CLICOLOR_FORCE` and `CLICOLOR=0` (bixense.com/clicolors), by `COLORTERM`, and by `TERM`. `variable`
    /// gives the value of a variable of the environment, nil if it is unset or empty.
    public init(
        option: ClientSettings.ColourChoice, setting: ClientSettings.ColourChoice, variable: (String) -> String?
    ) {
        let term = variable("TERM") ?? ""
        let (depth, reason): (Depth, DepthReason) =
            if let asked = option.depth {
                (asked, .option)
            } else if let chosen = setting.depth {
                (chosen, .setting)
            } else {
                Self.depth(term, variable)
            }
        self.init(depth: depth, depthReason: reason, isUnicode: Self.isUnicode(term, variable))
    }

    /// Whether it is a window of tmux or GNU screen, which pass on the text and little more. Over ssh, `TERM` alone tells.
    public static func isShared(variable: (String) -> String?) -> Bool {
        let term = variable("TERM") ?? ""
        return ["tmux", "screen"].contains(where: term.hasPrefix) || variable("TMUX") != nil || variable("STY") != nil
    }

    private static func depth(_ term: String, _ variable: (String) -> String?) -> (Depth, DepthReason) {
        if variable("NO_COLOR") != nil { return (.none, .variable("NO_COLOR")) }
        let (found, reason) = detectedDepth(term, variable)
        if let force = variable("CLICOLOR_FORCE"), force != "0" {
            return found < .ansi ? (.ansi, .variable("CLICOLOR_FORCE")) : (found, reason)
        }
        return variable("CLICOLOR") == "0" ? (.none, .variable("CLICOLOR")) : (found, reason)
    }

    private static func detectedDepth(_ term: String, _ variable: (String) -> String?) -> (Depth, DepthReason) {
        if let colours = variable("COLORTERM"), ["truecolor", "24bit"].contains(colours) {
            return (.trueColour, .variable("COLORTERM"))
        }
        return (depth(of: term), .variable("TERM"))
    }

    private static func depth(of term: String) -> Depth {
        if term.hasSuffix("-direct") || trueColourTerms.contains(where: term.hasPrefix) { return .trueColour }
        if term.hasSuffix("256color") { return .indexed }
        return monochromeTerms.contains { term.hasPrefix($0) } || term.isEmpty ? .none : .ansi
    }

    /// Terminals that show true colours without `COLORTERM`, which ssh does not pass on.
    private static let trueColourTerms = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"]
    private static let monochromeTerms = ["dumb", "vt1", "vt2", "vt3", "xterm-mono"]

    /// The first variable that is set decides (POSIX, 8.2). The Linux console has no pictures whatever the locale says.
    private static func isUnicode(_ term: String, _ variable: (String) -> String?) -> Bool {
        guard term != "linux" else { return false }
        let locale = (variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? "").lowercased()
        return locale.hasSuffix("utf-8") || locale.hasSuffix("utf8")
    }
}

extension TerminalTraits.Depth {
    /// The choice that asks for it.
    var choice: ClientSettings.ColourChoice {
        ClientSettings.ColourChoice.allCases.first { $0.depth == self } ?? .automatic
    }
}

extension ClientSettings.ColourChoice {
    /// The number that is asked for; nil leaves it to the terminal.
    var depth: TerminalTraits.Depth? {
        switch self {
        case .automatic: nil
        case .none: TerminalTraits.Depth.none
        case .ansi: .ansi
        case .indexed: .indexed
        case .trueColour: .trueColour
        }
    }
}
