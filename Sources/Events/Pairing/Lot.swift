/// Draws lots: the same seed gives the same lots in every process, also after a restart.
package struct Lot: Sendable, Codable, Hashable {
    package let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// Numbers in an order drawn for a purpose, such as the pairing of a round. The steps are those of splitmix64.
    func drawn(_ numbers: [Int], for purpose: Int) -> [Int] {
        var state = seed ^ UInt64(bitPattern: Int64(purpose)) &* 0xD1B5_4A32_D192_ED03
        var order = numbers
        for last in stride(from: order.count - 1, through: 1, by: -1) {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            order.swapAt(last, Int((mixed ^ (mixed >> 31)).multipliedFullWidth(by: UInt64(last + 1)).high))
        }
        return order
    }
}
