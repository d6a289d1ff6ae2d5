import Platform
import Wire

/// Pictures of Wikimedia Commons, for one thread that may wait.
public final class CommonsSearch {
    /// What came of a search.
    public enum Outcome: Sendable {
        /// So many as were wanted, or all that can be used.
        case found([CheckedPicture])
        /// Commons did not answer as it should; the reason, for the log.
        case failed(String)
    }

    private let base: String
    private let origins: [String]
    private let downloader: Downloader
    private let cache: PictureCache
    private let clock = ContinuousClock()

    /// Where Commons is.
    public static let usualBase = "https://commons.wikimedia.org"
    private static let usualOrigins = ["https://upload.wikimedia.org/"]

    /// How long a search may take, and how many pages of hits it reads.
    static let time = Duration.seconds(30)
    private static let mostPages = 5
    private static let answer = Downloader.Limits(bytes: 1_048_576, time: .seconds(10), atOnce: 1)
    private let picture: Downloader.Limits

    /// A search that names itself so to Commons. `standIn` is the address of a server that is asked instead, as
    /// `http://127.0.0.1:8080`, for tests; connections to it alone may be private. `pictureTime` is how long one picture may take.
    /// Nil where libcurl can't be set up.
    public init?(agent: String, standIn: String? = nil, cache: PictureCache, pictureTime: Duration = .seconds(10)) {
        let reach = Reach(except: standIn.flatMap { Reach.Endpoint($0) })
        guard let downloader = Downloader(agent: agent, reach: reach) else { return nil }
        base = standIn ?? Self.usualBase
        origins = standIn.map { [$0 + "/"] } ?? Self.usualOrigins
        (self.downloader, self.cache) = (downloader, cache)
        picture = Downloader.Limits(bytes: PictureForm.mostBytes, time: pictureTime, atOnce: 6)
    }

    /// Looks for as many different pictures as are wanted. `skipped` is told of what can't be used, and of a cache that
    /// can't be written.
    public func pictures(
        _ query: String, count: Int, skipped: (_ file: String, _ reason: String) -> Void
    ) -> Outcome {
        let deadline = clock.now + Self.time
        var found: [CheckedPicture] = []
        var hashes: Set<String> = []
        func take(_ bytes: [UInt8], _ entry: CommonsPage.Entry) -> Bool {
            do throws(PictureForm.Flaw) {
                let picture = try CheckedPicture(
                    bytes, named: entry.name, author: entry.author, licence: entry.licence, source: entry.source)
                if hashes.insert(picture.picture.hash).inserted { found.append(picture) }
                return true
            } catch {
                skipped(entry.name, error.description)
                return false
            }
        }
        var offset = 0
        for page in 0..<Self.mostPages {
            let hits: CommonsPage
            switch hitsOn(CommonsPage.url(base: base, query: query, offset: offset), deadline) {
            case .success(let read): hits = read
            // What was found before counts.
            case .failure(let failure): return page == 0 ? .failed(failure.reason) : .found(found)
            }
            var missing: [CommonsPage.Entry] = []
            for entry in hits.entries.shuffled() where found.count < count {
                if let bytes = cache.file(from: entry.url) { _ = take(bytes, entry) } else { missing.append(entry) }
            }
            if found.count < count {
                downloader.get(missing.map(\.url), picture, until: deadline) { index, outcome in
                    let entry = missing[index]
                    switch outcome {
                    case .answered(200, let bytes):
                        if take(bytes, entry) { keep(bytes, entry, skipped) }
                    case .answered(let status, _): skipped(entry.name, "was answered with status \(status)")
                    case .failed(let reason): skipped(entry.name, "was not there: \(reason)")
                    }
                    return found.count < count
                }
            }
            guard found.count < count, let next = hits.next, next > offset, clock.now < deadline else { break }
            offset = next
        }
        return .found(found)
    }

    /// The pictures with those digests that are in the cache.
    public func pictures(hashes: [String]) -> [CheckedPicture] {
        hashes.compactMap { hash in cache.file(hash: hash).flatMap { try? CheckedPicture($0, named: "picture") } }
    }

    private struct Failure: Error {
        let reason: String
    }

    private func hitsOn(_ url: String, _ deadline: ContinuousClock.Instant) -> Result<CommonsPage, Failure> {
        var result = Result<CommonsPage, Failure>.failure(Failure(reason: "the time is over"))
        downloader.get([url], Self.answer, until: deadline) { _, outcome in
            switch outcome {
            case .answered(200, let bytes):
                result =
                    CommonsPage(bytes, from: origins).map(Result.success)
                    ?? .failure(Failure(reason: "the answer can't be read"))
            case .answered(let status, _): result = .failure(Failure(reason: "status \(status)"))
            case .failed(let reason): result = .failure(Failure(reason: reason))
            }
            return true
        }
        return result
    }

    private func keep(
        _ bytes: [UInt8], _ entry: CommonsPage.Entry, _ skipped: (_ file: String, _ reason: String) -> Void
    ) {
        do throws(SystemError) {
            try cache.keep(bytes, from: entry.url)
        } catch {
            skipped(entry.name, "can't be kept for later: \(error.description)")
        }
    }
}
