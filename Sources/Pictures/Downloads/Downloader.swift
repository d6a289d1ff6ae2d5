import CCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What came of one download.
public enum DownloadOutcome: Sendable, Hashable {
    /// The status of HTTP, and the body.
    case answered(status: Int, bytes: [UInt8])
    /// Why there is none, in words.
    case failed(String)
}

/// Gets files over https, several at once, for one thread that may wait. Nothing but the body is kept of an answer.
@safe public final class Downloader {
    /// What every download may use up.
    public struct Limits: Sendable {
        /// Bytes of an answer.
        public var bytes: Int
        /// How long one download may take, from its start.
        public var time: Duration
        /// How many go on at once. All files of one call are mostly from one host.
        public var atOnce: Int

        /// The limits of a call.
        public init(bytes: Int, time: Duration, atOnce: Int) {
            (self.bytes, self.time, self.atOnce) = (bytes, time, atOnce)
        }
    }

    private let multi: OpaquePointer
    private let agent: String
    private let reach: Reach
    /// curl wants to be set up once, before any thread uses it.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// A downloader that names itself so to hosts. Nil where libcurl can't be set up.
    public init?(agent: String, reach: Reach = Reach()) {
        // Safe because: the handle is freed in `deinit` alone.
        guard Self.isReady, let multi = unsafe curl_multi_init().map({ OpaquePointer($0) }) else { return nil }
        unsafe self.multi = multi
        (self.agent, self.reach) = (agent, reach)
    }

    deinit {
        // Safe because: each transfer has been taken out by `get`.
        _ = unsafe curl_multi_cleanup(UnsafeMutableRawPointer(multi))
    }

    /// Gets files, at most `limits.atOnce` at a time, in this order. `taken` is called with each outcome, in the order in which
    /// they come, until it returns false or the time is over: then the rest is given up.
    public func get(
        _ urls: [String], _ limits: Limits, until deadline: ContinuousClock.Instant,
        taken: (_ index: Int, DownloadOutcome) -> Bool
    ) {
        var waiting = ArraySlice(Array(urls.enumerated()))
        var running: [Transfer] = []
        defer { for transfer in running { remove(transfer) } }
        let clock = ContinuousClock()
        while !waiting.isEmpty || !running.isEmpty {
            let left = clock.now.duration(to: deadline)
            guard left > .zero else { return }
            while running.count < limits.atOnce, let (index, url) = waiting.popFirst() {
                guard let transfer = Transfer(url, index, limits, reach, agent, most: min(left, limits.time)) else {
                    guard taken(index, .failed("the address can't be used")) else { return }
                    continue
                }
                // Safe because: the transfer is kept in `running` for as long as its handle is in `multi`.
                unsafe curl_multi_add_handle(UnsafeMutableRawPointer(multi), transfer.pointer)
                running.append(transfer)
            }
            var count: Int32 = 0
            // Safe because: `multi` is whole, and the callbacks use transfers that are in `running`.
            unsafe curl_multi_perform(UnsafeMutableRawPointer(multi), &count)
            for (handle, result) in ended() {
                guard let place = running.firstIndex(where: { $0.handle == handle }) else { continue }
                let transfer = running.remove(at: place)
                let outcome = transfer.outcome(result)
                remove(transfer)
                guard taken(transfer.index, outcome) else { return }
            }
            guard !running.isEmpty else { continue }
            // Safe because: no further descriptors are passed.
            _ = unsafe curl_multi_poll(UnsafeMutableRawPointer(multi), nil, 0, 200, nil)
        }
    }

    private func ended() -> [(handle: Int, CURLcode)] {
        var ended: [(handle: Int, CURLcode)] = []
        var left: Int32 = 0
        // Safe because: a message is valid until the next call, and is read before it.
        while let message = unsafe curl_multi_info_read(UnsafeMutableRawPointer(multi), &left) {
            if unsafe message.pointee.msg == CURLMSG_DONE, let pointer = unsafe message.pointee.easy_handle {
                ended.append((Int(bitPattern: pointer), unsafe pairs_curl_result(message)))
            }
        }
        return ended
    }

    private func remove(_ transfer: Transfer) {
        // Safe because: the transfer's handle is whole until the transfer goes, which is later.
        unsafe curl_multi_remove_handle(UnsafeMutableRawPointer(multi), transfer.pointer)
    }
}

/// One download that goes on.
@safe private final class Transfer {
    let index: Int
    let pointer: UnsafeMutableRawPointer
    /// The pointer as a number, to be compared.
    var handle: Int { unsafe Int(bitPattern: pointer) }
    private var bytes: [UInt8] = []
    private var isTooLong = false
    private var wasKept = true
    private let mostBytes: Int
    private let reach: Reach

    init?(
        _ url: String, _ index: Int, _ limits: Downloader.Limits, _ reach: Reach, _ agent: String, most time: Duration
    ) {
        // Safe because: the handle is freed in `deinit` alone.
        guard let pointer = unsafe curl_easy_init() else { return nil }
        unsafe self.pointer = pointer
        (self.index, self.reach, mostBytes) = (index, reach, limits.bytes)
        let milliseconds = max(1, Int(time / .milliseconds(1)))
        let schemes = reach.exception == nil ? "https" : "https,http"
        // Safe because: curl copies each text. The transfer outlives its handle's use: `get` takes the handle out before.
        let own = unsafe Unmanaged.passUnretained(self).toOpaque()
        let codes = unsafe [
            pairs_curl_set_text(pointer, CURLOPT_URL, url),
            pairs_curl_set_text(pointer, CURLOPT_USERAGENT, agent),
            pairs_curl_set_text(pointer, CURLOPT_PROTOCOLS_STR, schemes),
            pairs_curl_set_text(pointer, CURLOPT_REDIR_PROTOCOLS_STR, schemes),
            // A proxy would connect where this program must not.
            pairs_curl_set_text(pointer, CURLOPT_PROXY, ""),
            pairs_curl_set_number(pointer, CURLOPT_NOSIGNAL, 1),
            pairs_curl_set_number(pointer, CURLOPT_FOLLOWLOCATION, 1),
            pairs_curl_set_number(pointer, CURLOPT_MAXREDIRS, 3),
            pairs_curl_set_number(pointer, CURLOPT_CONNECTTIMEOUT_MS, min(milliseconds, 5_000)),
            pairs_curl_set_number(pointer, CURLOPT_TIMEOUT_MS, milliseconds),
            pairs_curl_set_large(pointer, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(limits.bytes)),
            pairs_curl_set_pointer(pointer, CURLOPT_WRITEDATA, own),
            pairs_curl_set_pointer(pointer, CURLOPT_OPENSOCKETDATA, own),
            pairs_curl_set_writer(pointer, received),
            pairs_curl_set_opener(pointer, opened),
        ]
        guard codes.allSatisfy({ $0 == CURLE_OK }) else { return nil }
    }

    deinit {
        // Safe because: the handle is in no multi handle any more.
        unsafe curl_easy_cleanup(pointer)
    }

    /// Takes more of the body; false if that is too much.
    func take(_ more: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count + more.count <= mostBytes else {
            isTooLong = true
            return false
        }
        unsafe bytes.append(contentsOf: more)
        return true
    }

    /// Whether a connection may be made.
    func mayConnect(to endpoint: Reach.Endpoint) -> Bool {
        wasKept = reach.allows(endpoint)
        return wasKept
    }

    func outcome(_ result: CURLcode) -> DownloadOutcome {
        if result == CURLE_OK {
            // Safe because: the handle is whole.
            return .answered(status: unsafe pairs_curl_status(pointer), bytes: bytes)
        }
        if isTooLong || result == CURLE_FILESIZE_EXCEEDED { return .failed("the answer is too long") }
        if result == CURLE_OPERATION_TIMEDOUT { return .failed("the answer took too long") }
        if !wasKept { return .failed("the address is not one of the public internet") }
        // Safe because: the text is a constant of curl's.
        return .failed(unsafe String(cString: curl_easy_strerror(result)))
    }
}

private func received(
    _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let data = unsafe data, let context = unsafe context else { return 0 }
    // Safe because: the context is the transfer, which lives as long as its handle is used, and curl lends so many bytes.
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let isTaken = unsafe transfer.take(UnsafeRawBufferPointer(start: data, count: size * count))
    return isTaken ? size * count : 0
}

private func opened(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let context = unsafe context, let address = unsafe address else { return -1 }
    // Safe because: the context is the transfer, which lives as long as its handle is used.
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    guard let endpoint = unsafe Reach.Endpoint(address), transfer.mayConnect(to: endpoint) else { return -1 }
    return unsafe socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
}

extension Reach.Endpoint {
    /// The address that curl is going to connect to; nil if it is of another kind.
    fileprivate init?(_ address: UnsafeMutablePointer<curl_sockaddr>) {
        // Safe because: curl's structure has room for every kind of address, and the family says which it is.
        let family = unsafe address.pointee.family
        let raw = unsafe UnsafeMutableRawPointer(address).advanced(
            by: MemoryLayout<curl_sockaddr>.offset(of: \curl_sockaddr.addr) ?? 0)
        if family == AF_INET {
            let four = unsafe raw.loadUnaligned(as: sockaddr_in.self)
            let bytes = unsafe withUnsafeBytes(of: four.sin_addr) { unsafe Array($0) }
            self.init(bytes: bytes, port: UInt16(bigEndian: four.sin_port))
        } else if family == AF_INET6 {
            let six = unsafe raw.loadUnaligned(as: sockaddr_in6.self)
            let bytes = unsafe withUnsafeBytes(of: six.sin6_addr) { unsafe Array($0) }
            self.init(bytes: bytes, port: UInt16(bigEndian: six.sin6_port))
        } else {
            return nil
        }
    }
}
