import CWebPage
import Languages

/// The page that browsers get, as it was when the program was built.
public enum WebPage {
    /// `page.html`: one file with its script and its style, but for `parts`.
    public static let html = unsafe pairs_page.contents

    /// The scripts that the page brings when it first needs them, by their names.
    public static let parts = unsafe [
        "patience.js": pairs_patience.contents, "people.js": pairs_people.contents, "forms.js": pairs_forms.contents,
        "ending.js": pairs_ending.contents, "wide.js": pairs_wide.contents, "replay.js": pairs_replay.contents,
        "nodes.js": pairs_nodes.contents, "events.js": pairs_events.contents,
    ]
}
