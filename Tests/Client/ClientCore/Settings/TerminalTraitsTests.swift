import ClientCore
import Testing

@Suite struct TerminalTraitsTests {
    private typealias Choice = ClientSettings.ColourChoice

    private func depth(
        _ environment: [String: String], option: Choice = .automatic, setting: Choice = .automatic
    ) -> TerminalTraits.Depth {
        TerminalTraits(option: option, setting: setting) { environment[$0] }.depth
    }

    /// The environment alone.
    @Test func detects() {
        let depths: [(environment: [String: String], depth: TerminalTraits.Depth)] = [
            (["TERM": "xterm-256color"], .indexed),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColour),
            (["TERM": "xterm", "COLORTERM": "24bit"], .trueColour),
            (["TERM": "xterm-kitty"], .trueColour),
            (["TERM": "xterm-direct"], .trueColour),
            (["TERM": "linux"], .ansi),
            (["TERM": "xterm", "COLORTERM": "yes"], .ansi),
            (["TERM": "dumb"], .none),
            (["TERM": "vt220"], .none),
            ([:], .none),
            (["TERM": "dumb", "CLICOLOR_FORCE": "1"], .ansi),
            (["TERM": "dumb", "CLICOLOR_FORCE": "0"], .none),
            (["TERM": "xterm-256color", "CLICOLOR": "0"], .none),
            (["TERM": "xterm-256color", "CLICOLOR": "0", "CLICOLOR_FORCE": "1"], .indexed),
            (["TERM": "xterm-256color", "CLICOLOR": "1"], .indexed),
        ]
        for (environment, expected) in depths { #expect(depth(environment) == expected, "\(environment)") }
    }

    /// The command line before the settings before the environment's wishes before what the terminal is.
    @Test func order() {
        let wishes = ["TERM": "xterm-256color", "NO_COLOR": "1", "CLICOLOR_FORCE": "1"]
        #expect(depth(wishes) == .none)
        #expect(depth(wishes, setting: .ansi) == .ansi)
        #expect(depth(wishes, option: .trueColour, setting: .ansi) == .trueColour)
        #expect(depth(["TERM": "xterm-256color"], option: .none, setting: .ansi) == .none)
    }

    /// In tmux and GNU screen, also behind ssh, where only `TERM` is left.
    @Test(arguments: [
        (["TERM": "tmux-256color"], true), (["TERM": "screen.xterm-256color"], true),
        (["TERM": "xterm-256color", "TMUX": "/tmp/tmux-0/default,1,0"], true),
        (["TERM": "xterm", "STY": "1.pts-0"], true),
        (["TERM": "xterm-kitty"], false), ([:], false),
    ])
    func shared(environment: [String: String], isShared: Bool) {
        #expect(TerminalTraits.isShared { environment[$0] } == isShared)
    }

    /// What has decided is told, so that the settings can say why.
    @Test func reasons() {
        func reason(
            _ environment: [String: String], option: Choice = .automatic, setting: Choice = .automatic
        ) -> TerminalTraits.DepthReason {
            TerminalTraits(option: option, setting: setting) { environment[$0] }.depthReason
        }
        let kitty = ["TERM": "xterm-kitty"]
        #expect(reason(kitty, option: .ansi, setting: .none) == .option)
        #expect(reason(kitty, setting: .none) == .setting)
        let deciding: [(environment: [String: String], variable: String)] = [
            (kitty, "TERM"),
            (["COLORTERM": "truecolor"], "COLORTERM"),
            (["TERM": "xterm-kitty", "NO_COLOR": "1"], "NO_COLOR"),
            (["TERM": "xterm-kitty", "CLICOLOR": "0"], "CLICOLOR"),
            (["TERM": "dumb", "CLICOLOR_FORCE": "1"], "CLICOLOR_FORCE"),
            (["TERM": "xterm-kitty", "CLICOLOR_FORCE": "1"], "TERM"),
        ]
        for (environment, variable) in deciding {
            #expect(reason(environment) == .variable(variable), "\(environment)")
        }
    }

    /// The locale says whether there is more than ASCII, its most special variable first.
    @Test func unicode() {
        func isUnicode(_ environment: [String: String]) -> Bool {
            TerminalTraits(option: .automatic, setting: .automatic) { environment[$0] }.isUnicode
        }
        #expect(isUnicode(["LANG": "en_GB.UTF-8"]))
        #expect(isUnicode(["LANG": "C", "LC_CTYPE": "C.utf8"]))
        #expect(!isUnicode(["LANG": "en_GB.UTF-8", "LC_ALL": "POSIX"]))
        #expect(!isUnicode(["LANG": "en_GB.UTF-8", "TERM": "linux"]))
        #expect(!isUnicode([:]))
    }
}
