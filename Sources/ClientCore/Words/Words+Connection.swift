extension Words {
    struct Connecting {
        let text: TextCatalogue
        var title: String { text() }
        var failed: String { text() }
        var starting: String { text() }
        func reaching(_ name: String) -> String { text(name) }
        func greeting(_ name: String) -> String { text(name) }
        var entering: String { text() }
        var retry: String { text() }
        func hostFailed(_ name: String) -> String { text(name) }
        func otherPort(_ wished: Int, _ port: Int) -> String { text(wished, port) }
    }

    /// Texts about coming in, coming back, and why something is not possible.
    struct Meeting {
        let text: TextCatalogue
        var password: String { text() }
        var needsPassword: String { text() }
        var rejoin: String { text() }
        var rejoinSilent: String { text() }
        var wait: String { text() }
        var keepsName: String { text() }
        var refused: String { text() }
        var noSuchName: String { text() }
        var linkClosed: String { text() }
        func againWithout(_ name: String) -> String { text(name) }
        func silent(_ number: Int) -> String { text(number) }
        func away(_ number: Int) -> String { text(number) }
        func tooLate(_ number: Int) -> String { text(number) }
        var mute: String { text() }
        func notPairs(_ name: String) -> String { text(name) }
        func trusted(_ name: String) -> String { text(name) }
        func expired(_ name: String) -> String { text(name) }
        func notYetValid(_ name: String) -> String { text(name) }
        var otherName: String { text() }
        func otherVersion(_ theirs: Int, _ ours: Int) -> String { text(theirs, ours) }
        /// Why a request is not possible now, by the time when it is.
        var notNow: [String: String] { text.byName() }
    }

    /// What is known of a lost connection.
    struct Link {
        let text: TextCatalogue
        func silent(_ number: Int) -> String { text(number) }
        func gone(_ number: Int) -> String { text(number) }
        func again(_ number: Int) -> String { text(number) }
        func kept(_ number: Int) -> String { text(number) }
        var restarts: String { text() }
        var moves: String { text() }
        var comesBack: String { text() }
    }

    /// Why the server refuses something. Where a code is not told here, the server's own words are: in English, and in
    /// other languages in brackets.
    struct Refusals {
        let text: TextCatalogue
        var byCode: [String: String] { text.byName() }
        func because(_ name: String) -> String { text(name) }
        func ends(_ time: String) -> String { text(time) }
        func contact(_ name: String) -> String { text(name) }
        /// What does not fit, and the server's own words.
        func unfit(_ field: String, _ words: String) -> String { text(field, words) }
        func unknown(_ name: String) -> String { text(name) }
        func later(_ number: Int) -> String { text(number) }
    }

    struct Endings {
        let text: TextCatalogue
        func unreachable(_ place: String, _ reason: String) -> String { text(place, reason) }
        func gaveUp(_ name: String) -> String { text(name) }
        func protocolBroken(_ name: String) -> String { text(name) }
        func turnedAway(_ name: String) -> String { text(name) }
        var replaced: String { text() }
        var shutdown: String { text() }
        var signedOut: String { text() }
        func hostEnded(_ name: String) -> String { text(name) }
        var firstHint: String { text() }
        func usualPort(_ port: Int) -> String { text(port) }
    }
}
