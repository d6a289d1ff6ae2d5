import BenchRuntime
import Testing

@Suite struct ResultsTests {
    private static let json =
        #"{"version":"1.2.3","place":"programs on core 0, load on core 1","rounds":3,"seconds":1,"measurements":["#
        + #"{"name":"250x4","programs":[{"program":"pairs-server","moves_per_s":10000,"lines_per_s":40000,"#
        + #""bytes_per_line":150.4,"p50_ms":25.5,"p99_ms":60.125,"cpu_us_per_line":{"median":5.5,"least":5,"most":6},"#
        + #""cpu_us_per_move":22,"cpu_share":0.22,"resident_bytes":12345678}],"figures":[{"name":"CPU per line, server / relay","#
        + #""unit":"ratio","value":{"median":1.1,"least":1.05,"most":1.2},"target":1.15}],"#
        + #""notes":["cut from 10 to 8 connections: see ulimit -Hn"]},"#
        + #"{"name":"start","programs":[],"figures":[{"name":"start to first line","unit":"ms","#
        + #""value":{"median":60,"least":50,"most":70},"target":50}],"notes":[]},"#
        + #"{"name":"idle","programs":[],"figures":[],"notes":[],"failure":"no"}]}"#

    /// What people read: the programs, the results beside their targets, and what else they must know.
    @Test func text() throws {
        #expect(
            try Results(json: Self.json).text == """
                pairs 1.2.3, 3 rounds of 1 s; programs on core 0, load on core 1

                measurement  program       moves/s  lines/s  bytes/line  p50 ms  p99 ms  us/move  us/line  CPU %    MB
                250x4        pairs-server   10,000   40,000         150  25.500  60.125    22.00    5.500     22  12.3

                measurement  result                        median  least   most  target
                250x4        CPU per line, server / relay    1.10   1.05   1.20    1.15  reached
                start        start to first line, ms        60.00  50.00  70.00   50.00  NOT REACHED

                250x4: cut from 10 to 8 connections: see ulimit -Hn
                idle: failed: no
                """)
    }

    /// What was written is read back as it was.
    @Test func json() throws {
        let results = try Results(json: Self.json)
        #expect(try Results(json: results.json) == results)
        #expect(results.outcomes[0].figures[0].spread == Spread([1.05, 1.1, 1.2]))
    }

    /// Anything else is refused.
    @Test(arguments: ["", "{}", "[1]", #"{"version":"1.2.3"}"#]) func otherText(_ text: String) {
        #expect(throws: (any Error).self) { try Results(json: text) }
    }
}
