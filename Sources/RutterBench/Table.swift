/// The form in which rows are printed.
enum Table {
  static let heading = "row       ratio     bar       what"

  static func line(_ row: Row) -> String {
    let mark = row.ratio <= row.bar ? "ok  " : "MISS"
    return
      "\(pad(row.number, 10))\(pad("\(number(row.ratio))x", 10))\(pad("<= \(number(row.bar))x", 10))\(mark)  \(row.what) (\(row.detail))"
  }

  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 100).rounded())
    return "\(tenths / 100).\(tenths % 100 < 10 ? "0" : "")\(tenths % 100)"
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
