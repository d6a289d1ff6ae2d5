import CWslay

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Makes lines of the frames that a browser sends, by wslay, which checks them and answers pings and the close.
///
/// It stores no message: what comes of a line goes on at once, so that the limits on lines hold as over TCP. Between two
/// messages it has no state and serves any connection; see ``FrameReaderPool``.
///
/// Safe because: the handle never leaves the class and is freed by deinit, and the pointers to the bytes of a read are
/// there during that call alone, where the spans keep them alive.
@safe
final class WebSocketReader {
    /// Why a connection is closed, beside what wslay finds.
    private struct Verdict {
        let code: UInt16
        let words: String
    }

    /// The most frames in one message.
    static let mostFragments = 128

    private var context: OpaquePointer?
    private var input = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    private var output = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var written = 0
    /// Where the message that is being read begins in the output of this call.
    private var messageStart = 0
    private var verdict: Verdict?

    /// How many bytes have come that belong to no frame that has been read whole.
    private var unfinishedBytes = 0
    private var frameBytes = 0
    private var frameIsControl = false
    private var frameIsLast = false
    private var isInMessage = false
    private var fragments = 0
    private var lineHasEnded = false
    private var closeIsBad = false

    /// Frames that go back to the browser: answers to pings, and the close.
    private(set) var replies: [UInt8] = []
    /// How many frames the last read began.
    private(set) var frames = 0
    /// How many pings, pongs and closes the last read had.
    private(set) var controls = 0
    /// Whether a close was sent. Nothing is read after it.
    private(set) var isOver = false

    /// Whether it is between two messages.
    var isAtRest: Bool { !isInMessage && unfinishedBytes == 0 && !isOver }

    /// A reader of messages of at most so many bytes.
    init(longestMessage: Int) {
        var callbacks = wslay_event_callbacks()
        unsafe callbacks.recv_callback = { context, buffer, room, _, reader in
            unsafe WebSocketReader.at(reader).give(context, buffer, room)
        }
        unsafe callbacks.send_callback = { _, bytes, count, _, reader in
            unsafe WebSocketReader.at(reader).reply(UnsafeRawBufferPointer(start: bytes, count: count))
            return count
        }
        unsafe callbacks.on_frame_recv_start_callback = { _, frame, reader in
            guard let frame = unsafe frame?.pointee else { return }
            unsafe WebSocketReader.at(reader).begin(frame)
        }
        unsafe callbacks.on_frame_recv_chunk_callback = { _, chunk, reader in
            guard let chunk = unsafe chunk?.pointee else { return }
            unsafe WebSocketReader.at(reader).take(UnsafeRawBufferPointer(start: chunk.data, count: chunk.data_length))
        }
        unsafe callbacks.on_frame_recv_end_callback = { _, reader in unsafe WebSocketReader.at(reader).endFrame() }
        unsafe callbacks.on_msg_recv_callback = { _, message, reader in
            guard let message = unsafe message?.pointee else { return }
            unsafe WebSocketReader.at(reader).endMessage(opcode: message.opcode, length: message.msg_length)
        }
        guard
            unsafe wslay_event_context_server_init(&context, &callbacks, Unmanaged.passUnretained(self).toOpaque()) == 0
        else { preconditionFailure("wslay has no memory for a connection") }
        unsafe wslay_event_config_set_no_buffering(context, 1)
        unsafe wslay_event_config_set_max_recv_msg_length(context, UInt64(longestMessage))
    }

    deinit { unsafe wslay_event_context_free(context) }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> WebSocketReader {
        guard let pointer = unsafe pointer else { preconditionFailure("wslay returns the pointer that it was given") }
        return unsafe Unmanaged<WebSocketReader>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Reads frames, and writes the lines that they bring, each with its line feed. The room is at least a byte larger than the
    /// input. Returns how many bytes were written. `mostControls` is how many more pings and pongs may come.
    func read(_ received: Span<UInt8>, into buffer: inout MutableSpan<UInt8>, mostControls: Int) -> Int {
        (frames, controls, written, messageStart) = (0, 0, 0, 0)
        replies.removeAll(keepingCapacity: true)
        unfinishedBytes += received.count
        allowedControls = mostControls
        let result = unsafe received.withUnsafeBytes { received in
            unsafe buffer.withUnsafeMutableBytes { buffer in
                unsafe (input, output) = (received, buffer)
                defer {
                    unsafe input = UnsafeRawBufferPointer(start: nil, count: 0)
                    unsafe output = UnsafeMutableRawBufferPointer(start: nil, count: 0)
                }
                return unsafe wslay_event_recv(context)
            }
        }
        // For a flaw in a frame's head wslay sends a close that names no code.
        if result != 0 || closeIsBad { judge(1002, "this is no frame of WebSocket") }
        if let verdict {
            replies += Self.close(verdict.code, verdict.words)
            isOver = true
            written = messageStart
        } else {
            if unsafe wslay_event_want_write(context) != 0 { unsafe wslay_event_send(context) }
            isOver = unsafe wslay_event_get_close_sent(context) != 0
            if isOver { written = messageStart }
        }
        return written
    }

    private var allowedControls = 0

    /// A close as a frame, with a reason of at most 123 bytes.
    static func close(_ code: UInt16, _ words: String) -> [UInt8] {
        let reason = words.utf8.prefix(123)
        return [0x88, UInt8(reason.count + 2), UInt8(code >> 8), UInt8(code & 0xFF)] + reason
    }

    // MARK: What wslay asks for and tells

    private func give(_ context: OpaquePointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ room: Int) -> Int {
        let count = unsafe min(room, input.count)
        guard count > 0, verdict == nil, let target = unsafe buffer, let source = unsafe input.baseAddress else {
            unsafe wslay_event_set_error(context, Int32(WSLAY_ERR_WOULDBLOCK.rawValue))
            return -1
        }
        unsafe memcpy(target, source, count)
        unsafe input = UnsafeRawBufferPointer(rebasing: input[count...])
        return count
    }

    private func reply(_ bytes: UnsafeRawBufferPointer) { unsafe replies.append(contentsOf: bytes) }

    private func judge(_ code: UInt16, _ words: String) {
        if verdict == nil { verdict = Verdict(code: code, words: words) }
    }

    private func begin(_ frame: wslay_event_on_frame_recv_start_arg) {
        let length = Int(frame.payload_length)
        frameBytes = 6 + length + (length < 126 ? 0 : length < 65_536 ? 2 : 8)
        frameIsControl = frame.opcode & 8 != 0
        frameIsLast = frame.fin != 0
        frames += 1
        if frameIsControl {
            controls += 1
            if controls > allowedControls { judge(1008, "too many pings a second") }
            return
        }
        if frame.opcode == 2 { judge(1003, "frames are text here, not binary") }
        if !isInMessage {
            messageStart = written
            (fragments, lineHasEnded) = (0, false)
        }
        isInMessage = true
        fragments += 1
        if fragments > Self.mostFragments {
            judge(1008, "a message has at most \(Self.mostFragments) frames")
        }
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
        let count = bytes.count
        guard !frameIsControl, verdict == nil, count > 0, let source = bytes.baseAddress else { return }
        if let feed = unsafe memchr(source, 10, count) {
            lineHasEnded = unsafe UnsafeRawPointer(feed) == source + (count - 1) && !lineHasEnded
            if !lineHasEnded { return judge(1008, "a message is one line") }
        } else if lineHasEnded {
            return judge(1008, "a message is one line")
        }
        guard let target = unsafe output.baseAddress, unsafe written + count < output.count else {
            preconditionFailure("lines are shorter than their frames")
        }
        unsafe memcpy(target + written, source, count)
        written += count
    }

    private func endFrame() {
        unfinishedBytes -= frameBytes
        if !frameIsControl, frameIsLast, verdict == nil {
            if !lineHasEnded {
                unsafe output[written] = 10
                written += 1
            }
            messageStart = written
            isInMessage = false
        }
    }

    private func endMessage(opcode: UInt8, length: Int) {
        // A code has two bytes. wslay takes one byte for none.
        if opcode == 8, length == 1 { closeIsBad = true }
    }
}

/// Readers that are between two messages and wait for a connection that has some. So an idle connection has none: each takes
/// 9 KiB.
final class FrameReaderPool {
    private var waiting: [WebSocketReader] = []
    private let longestMessage: Int
    private static let most = 16

    init(longestMessage: Int) { self.longestMessage = longestMessage }

    /// A reader for one connection's next message.
    func take() -> WebSocketReader { waiting.popLast() ?? WebSocketReader(longestMessage: longestMessage) }

    /// Takes a reader back that is at rest.
    func give(_ reader: WebSocketReader) {
        if waiting.count < Self.most { waiting.append(reader) }
    }
}
