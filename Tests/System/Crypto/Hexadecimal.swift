/// The bytes that a published vector spells in hexadecimal digits.
func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { (index: Int) -> UInt8 in
        UInt8(digits[index] << 4 | digits[index + 1])
    }
}
