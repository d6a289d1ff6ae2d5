/// The page that browsers get, as it was when the program was built.
public enum WebPage {
    /// `page.html`: one file with its script and its style.
    public static let html = PackageResources.page_html

    /// What the page says in each language, by the language's code. `Words/en.txt` and the files beside it.
    public static let words = [
        "de": PackageResources.de_txt, "en": PackageResources.en_txt, "es": PackageResources.es_txt,
        "fr": PackageResources.fr_txt, "ja": PackageResources.ja_txt, "sv": PackageResources.sv_txt,
    ]
}
