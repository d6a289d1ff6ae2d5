/// The page that browsers get, as it was when the program was built.
public enum WebPage {
    /// `page.html`: one file with its script and its style.
    public static let html = PackageResources.page_html
}
