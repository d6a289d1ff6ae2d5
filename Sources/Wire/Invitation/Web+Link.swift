extension ServerMessage.Web {
    /// What a browser opens to come to a table, or to the lobby where there is none. `host` is a name or address of the server's
    /// machine. Plain http comes before https, for browsers warn of a certificate that a server has made for itself.
    ///
    /// Nil without a page, and at an address with a zone, which browsers don't take.
    public func link(to table: String? = nil, at host: String) -> String? {
        base(at: host).map { $0 + "/" + (table ?? "") }
    }

    private func base(at host: String) -> String? {
        // A server's word is taken no further than its form.
        if let url { return WebURL(url)?.text }
        guard !host.contains("%") else { return nil }
        if let port { return "http://" + ServerPlace(host: host, port: port).description }
        return tlsPort.map { "https://" + ServerPlace(host: host, port: $0).description }
    }
}
