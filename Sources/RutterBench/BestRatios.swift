internal import Glibc
internal import RutterCore
internal import RutterText

/// The best ratio that each row ever had, in a file that is kept with the source.
struct BestRatios {
  private static let folder = "Fixtures/bench"
  static let file = folder + "/best.json"
  private var ratios: [String: Double] = [:]

  subscript(name: String) -> Double? {
    get { ratios[name] }
    set { ratios[name] = newValue }
  }

  /// Reads the file; none is an empty record. nil if there is one that is no record, which must not be written over.
  init?() {
    guard access(Self.file, F_OK) == 0 else { return }
    guard let text = Self.text(), let value = Self.decoded(text), case .record(let record) = value else { return nil }
    for field in record.fields {
      switch field.value {
      case .number(let ratio): ratios[field.name.string] = ratio
      case .integer(let ratio): ratios[field.name.string] = Double(ratio)
      default: return nil
      }
    }
  }

  /// Writes the file, a line for each row in the order of their names, so that a change shows as a line.
  func write() -> Bool {
    let lines = ratios.sorted { $0.key < $1.key }.map { "  \"\($0.key)\": \(Table.number($0.value))" }
    mkdir(Self.folder, 0o755)
    guard let file = fopen(Self.file, "w") else { return false }
    let isWritten = fputs("{\n\(lines.joined(separator: ",\n"))\n}\n", file) >= 0
    return fclose(file) == 0 && isWritten
  }

  private static func text() -> String? {
    guard let file = fopen(Self.file, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(validating: bytes.prefix(count), as: UTF8.self)
  }

  private static func decoded(_ text: String) -> Value? {
    do throws(JSONError) { return try JSON.decode(text) } catch { return nil }
  }
}
