import Foundation
import TestSupport
import Testing

/// Games over WebSockets, with peers of others' making.
struct WebGameTests {
    /// Whether Python finds a module.
    private static func has(_ module: String) -> Bool {
        let python = try? BuiltProgram(URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", "import \(module)"])
        return python?.wait() == 0
    }

    /// Not every Node.js looks where Debian has its modules.
    private static let nodePaths = "module.paths.push('/usr/share/nodejs');"

    /// Whether Node.js finds a module.
    private static func hasNodeModule(_ module: String) -> Bool {
        let node = try? BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/env"), ["node", "-e", nodePaths + "require('\(module)')"])
        return node?.wait() == 0
    }

    /// Turns two cards in every order that may be asked for, so that a game of 2 × 2 ends.
    private static let turns = [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2), (0, 1), (2, 3)]

    /// A browser and somebody over TCP play a game to its end at one table and are told the same.
    @Test func aGameBesideTCP() throws {
        let server = try WebServer.shared.get()
        let ada = try BrowserPeer(port: server.port)
        let bob = try RawPeer(port: server.tcpPort)
        try ada.send(#"{"type":"hello","protocol":1,"name":"ada"}"#)
        try ada.send(
            #"{"type":"create","id":1,"rules":{"level":"custom","rows":2,"columns":2,"turn_seconds":0,"hide_ms":0}}"#)
        let created = try #require(try ada.line(containing: #""re":1,"#))
        let table = try #require(created.firstMatch(of: /"table":"(\w+)"/)?.1)
        try bob.send(#"{"type":"hello","protocol":1,"name":"bob"}"#, #"{"type":"join","id":1,"table":"\#(table)"}"#)
        #expect(try bob.line(containing: #""re":1,"#) != nil)
        try ada.send(#"{"type":"ready","table":"\#(table)"}"#)
        try bob.send(#"{"type":"ready","table":"\#(table)"}"#)
        #expect(try bob.line(containing: #""op":"deal""#) != nil)
        var over: [String] = []
        var lastIsOfAda = false
        // The reply to an id that was used is told again.
        var id = 10
        // Whoever's turn it is not is refused.
        func flip(_ card: Int, _ send: (String) throws -> Void, _ next: () throws -> String?) throws -> Bool {
            id += 1
            try send(#"{"type":"flip","id":\#(id),"table":"\#(table)","card":\#(card)}"#)
            while let line = try next() {
                if line.contains(#""op":"over""#) { over.append(line) }
                if line.contains(#""re":\#(id),"#) { return line.contains(#""ok""#) }
            }
            return false
        }
        let nextOfAda = { if case .text(let line) = try ada.frame() { line } else { nil as String? } }
        for (one, other) in Self.turns where over.isEmpty {
            lastIsOfAda = try flip(one, ada.send, nextOfAda)
            if lastIsOfAda {
                _ = try flip(other, ada.send, nextOfAda)
            } else if try flip(one, { try bob.send($0) }, bob.line) {
                _ = try flip(other, { try bob.send($0) }, bob.line)
            }
        }
        // The other one has been told, too.
        let last = lastIsOfAda ? try bob.line(containing: #""op":"over""#) : try ada.line(containing: #""op":"over""#)
        if let last { over.append(last) }
        #expect(over.count == 2 && over.first == over.last)
    }

    /// Python's websockets says hello, pings, sends a message in frames, and closes with the code of its wish.
    @Test(.enabled(if: has("websockets"), "python3 has no websockets"), arguments: [false, true])
    func websockets(isSecure: Bool) throws {
        let server = try WebServer.shared.get()
        let script = """
            import asyncio, ssl, sys, websockets
            address, secure = sys.argv[1], sys.argv[1].startswith("wss")
            async def play():
                more = {"ssl": ssl._create_unverified_context()} if secure else {}
                async with websockets.connect(address, **more) as socket:
                    print((await socket.recv())[:17])
                    await socket.send('{"type":"hello","protocol":1,"name":"eve"}')
                    print((await socket.recv())[:17])
                    await asyncio.wait_for(await socket.ping(), 10)
                    print("pong")
                    await socket.send(['{"type":', '"ping"', '}'])
                    print(await socket.recv())
                    await socket.close(3001, "done")
                    print(socket.close_code, socket.close_reason)
            asyncio.run(play())
            """
        let address = isSecure ? "wss://127.0.0.1:\(server.securePort)/play" : "ws://127.0.0.1:\(server.port)/play"
        let python = try BuiltProgram(URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", script, address])
        #expect(
            python.readToEnd() == [
                #"{"type":"welcome""#, #"{"type":"session""#, "pong", #"{"type":"pong"}"#, "3001 done",
            ], "\(python.complaints)")
    }

    /// Node's ws, which offers to compress, says hello, pings, sends a message in frames, and closes with the code of its wish.
    @Test(.enabled(if: hasNodeModule("ws"), "node has no ws"), arguments: [false, true])
    func nodeWS(isSecure: Bool) throws {
        let server = try WebServer.shared.get()
        let script = """
            const WebSocket = require('ws')
            const socket = new WebSocket(process.argv[1], { rejectUnauthorized: false })
            const steps = [
              () => socket.send('{"type":"hello","protocol":1,"name":"eve"}'),
              () => socket.ping('hi'),
              () => socket.close(3001, 'done'),
            ]
            socket.on('message', (data, isBinary) => {
              console.log(isBinary ? 'binary' : String(data).slice(0, 17))
              steps.shift()()
            })
            socket.on('pong', (data) => {
              console.log('pong ' + data)
              socket.send('{"type":', { fin: false })
              socket.send('"ping"', { fin: false })
              socket.send('}', { fin: true })
            })
            socket.on('close', (code, reason) => console.log(code + ' ' + reason + '|' + socket.extensions))
            socket.on('error', (error) => console.log(error.message))
            """
        let address = isSecure ? "wss://127.0.0.1:\(server.securePort)/play" : "ws://127.0.0.1:\(server.port)/play"
        let node = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/env"), ["node", "-e", Self.nodePaths + script, address])
        #expect(
            node.readToEnd() == [
                #"{"type":"welcome""#, #"{"type":"session""#, "pong hi", #"{"type":"pong"}"#, "3001 done|",
            ], "\(node.complaints)")
    }

    /// wsproto, which is strict about what a server sends, reads the upgrade, lines, pongs and the close.
    @Test(.enabled(if: has("wsproto"), "python3 has no wsproto")) func wsproto() throws {
        let server = try WebServer.shared.get()
        let script = """
            import socket, sys
            from wsproto import WSConnection, ConnectionType
            from wsproto.events import *
            wire = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
            peer = WSConnection(ConnectionType.CLIENT)
            wire.sendall(peer.send(Request(host="pairs.test", target="/play")))
            text, isOver = "", False
            while not isOver:
                data = wire.recv(4096)
                peer.receive_data(data or None)
                for event in peer.events():
                    if isinstance(event, AcceptConnection):
                        wire.sendall(peer.send(Ping(b"hi")))
                    elif isinstance(event, Pong):
                        print("pong", bytes(event.payload).decode())
                        wire.sendall(peer.send(Message('{"type":"ping"}')))
                    elif isinstance(event, TextMessage):
                        text += event.data
                        if event.message_finished:
                            if "pong" in text:
                                print(text)
                                wire.sendall(peer.send(CloseConnection(1000)))
                            text = ""
                    elif isinstance(event, CloseConnection):
                        print("close", event.code)
                        isOver = True
            """
        let python = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", script, "\(server.port)"])
        #expect(python.readToEnd() == ["pong hi", #"{"type":"pong"}"#, "close 1000"], "\(python.complaints)")
    }
}
