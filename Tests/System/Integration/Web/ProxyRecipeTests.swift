import Foundation
import TestSupport
import Testing

/// The recipes for proxies in `Docker/HOSTING.md`, each run by its proxy as it stands but for the ports and the certificate.
@Suite(.serialized) struct ProxyRecipeTests {
    private static let programs = [
        "nginx": "/usr/sbin/nginx", "haproxy": "/usr/sbin/haproxy", "caddy": "/usr/bin/caddy",
    ]

    private static func isThere(_ name: String) -> Bool {
        [programs[name] ?? "", "/usr/bin/python3", "/usr/bin/openssl"].allSatisfy(
            FileManager.default.isExecutableFile)
    }

    private static let script = #"""
        import os, re, socket, ssl, subprocess, sys, time
        server, guide, proxy, program, folder = sys.argv[1:]
        listeners = [socket.create_server(("127.0.0.1", 0)) for _ in range(5)]
        front, players, web, game, bare = [listener.getsockname()[1] for listener in listeners]
        for listener in listeners: listener.close()
        pem = folder + "/pairs.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=pairs.example", "-addext", "subjectAltName=DNS:pairs.example", "-keyout", pem + ".key",
             "-out", pem + ".crt"], check=True, stderr=subprocess.DEVNULL)
        open(pem, "w").write(open(pem + ".crt").read() + open(pem + ".key").read())
        recipe = re.search("```" + proxy + "\n(.*?)```", open(guide).read(), re.S).group(1)
        for old, new in [(":443 ", ":%d " % front), ("listen 443 ", "listen %d " % front), ("7249", str(web)),
                         ("7248", str(players)), ("7247", str(game)), ("/etc/ssl/pairs.pem", pem)]:
            recipe = recipe.replace(old, new)
        if proxy == "nginx":
            paths = "".join("%s_temp_path %s/%s;" % (name, folder, name)
                            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
            plain = "server { listen 127.0.0.1:%d; location / { proxy_pass http://127.0.0.1:%d; } }" % (bare, web)
            recipe = ("daemon off; pid %s/pid; error_log stderr; events {} http { access_log off; %s %s %s }"
                      % (folder, paths, recipe, plain))
            command = [program, "-p", folder, "-c", folder + "/conf"]
        elif proxy == "haproxy":
            command = [program, "-db", "-f", folder + "/conf"]
        else:
            site = "pairs.example:%d {\n    tls %s %s" % (front, pem, pem)
            recipe = "{\n    admin off\n    auto_https disable_redirects\n}\n" + recipe.replace("pairs.example {", site)
            command = [program, "run", "--adapter", "caddyfile", "--config", folder + "/conf"]
        open(folder + "/conf", "w").write(recipe)
        places = dict(os.environ, HOME=folder, XDG_DATA_HOME=folder, XDG_CONFIG_HOME=folder)
        host = "pairs.example:%d" % front
        data = folder + "/data"
        processes = [subprocess.Popen(
            [server, "--host", "127.0.0.1", "--port", str(game), "--web", str(web), "--web-url", "https://" + host,
             "--proxy-from", "127.0.0.1", "--data", data, "--no-advertise", "--log-level", "none"],
            stdout=subprocess.PIPE, text=True)]
        try:
            processes[0].stdout.readline(); processes[0].stdout.readline()
            processes.append(subprocess.Popen(command, env=places))
            trust = ssl.create_default_context(cafile=pem + ".crt")
            def connect(port):
                for _ in range(300):
                    try:
                        peer = socket.socket(); peer.settimeout(30)
                        peer.bind(("127.0.0.5", 0)); peer.connect(("127.0.0.1", port))
                        return peer
                    except ConnectionRefusedError: time.sleep(0.1)
            def secure(port): return trust.wrap_socket(connect(port), server_hostname="pairs.example")
            def everything(peer):
                said = b""
                while True:
                    try: more = peer.recv(65536)
                    except (ConnectionError, ssl.SSLError): more = b""
                    if not more: return said
                    said += more
            def until(peer, *words):
                said = b""
                while not any(word in said for word in words):
                    more = peer.recv(65536)
                    if not more: break
                    said += more
                return said
            def ask(method, path="/", fields="Connection: close\r\n", peer=None):
                peer = peer or secure(front)
                peer.sendall(("%s %s HTTP/1.1\r\nHost: %s\r\n%s\r\n" % (method, path, host, fields)).encode())
                return peer
            page = everything(ask("GET"))
            print("page", page.split()[1].decode(), b"<!doctype html>" in page.lower())
            head = everything(ask("HEAD"))
            print("head", head.split()[1].decode(), head.endswith(b"\r\n\r\n"))
            upgrade = ("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: https://%s\r\n")
            print("foreign", until(ask("GET", "/play", upgrade % "evil.example"), b"\r\n").split()[1].decode())
            browser = ask("GET", "/play", upgrade % host)
            print("upgrade", until(browser, b'"welcome"').split()[1].decode())
            def frame(text): return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()
            register = '{"type":"register","id":2,"name":"%s","password":"seven blue cups"}'
            hello = '{"type":"hello","id":1,"protocol":1,"name":"%s"}'
            browser.sendall(frame(hello % "ada") + frame(register % "ada"))
            print("account", b'"ok","re":2' in until(browser, b'"re":2'))
            if proxy == "haproxy":
                player = secure(players)
                player.sendall((hello % "bob" + "\n" + register % "bob" + "\n").encode())
                print("account", b'"ok","re":2' in until(player, b'"re":2'))
            if proxy == "nginx":
                page = everything(ask("GET", peer=connect(bare)))
                print("bare", page.split()[1].decode(), b"<!doctype html>" in page.lower())
            who = subprocess.run([server, "admin", "--data", data, "who"], capture_output=True, text=True).stdout
            print("from", *sorted(re.findall(r"(\w+) from (127\S+):\d+", who)) or [who])
        finally:
            for process in reversed(processes):
                process.terminate(); process.wait()
        """#

    /// The page comes, its WebSocket opens for its own origin alone, passwords are taken, and the server knows whose the connection is.
    @Test(
        arguments: [
            ("nginx", ["bare 200 True"]), ("haproxy", ["account True"]), ("caddy", []),
        ].filter { isThere($0.0) })
    func recipe(proxy: String, more: [String]) throws {
        let folder = try TemporaryFolder()
        let python = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/python3"),
            [
                "-c", Self.script, BuiltProgram.directory.path + "/pairs-server",
                BuiltProgram.root.path + "/Docker/HOSTING.md", proxy, Self.programs[proxy] ?? "", folder.path,
            ])
        let lines = python.readToEnd()
        #expect(
            lines.dropLast() == ["page 200 True", "head 200 True", "foreign 403", "upgrade 101", "account True"] + more,
            "\(lines)\n\(python.complaints)")
        let who = try #require(lines.last)
        #expect(who.hasPrefix("from ") && who.contains("127.0.0.5") && !who.contains("127.0.0.1"), "\(who)")
    }
}
