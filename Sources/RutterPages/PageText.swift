internal import CRutterPages
internal import RutterText

/// A page: its form with all texts in it, in one file that asks nothing of any network.
///
/// Nothing that a text holds can break out. In the page's own text every sign of HTML is escaped; in its data every `<`;
/// and only what has the hash of our own script may run, which is a line of the page, too.
struct PageText {
  /// How every page begins, by which it is known as one of ours.
  static let beginning = "<!doctype html>\n<!-- Written by rutter. -->\n"

  private let form: pg_file
  private let script: pg_file

  init(form: pg_file, script: pg_file) {
    self.form = form
    self.script = script
  }

  /// Puts texts into the places that the form has for them; `style` and `script` are there already.
  ///
  /// - Parameter parts: What stands at a place, which is HTML: see ``escaped(_:)`` and ``data(_:)``.
  /// - Returns: The page.
  func text(_ parts: [String: String]) -> String {
    let style = pg_style().text, script = script.text
    let own = [
      "style": style, "script": script,
      "style-hash": "sha256-" + SHA256.base64(of: Array(style.utf8)),
      "script-hash": "sha256-" + SHA256.base64(of: Array(script.utf8)),
    ]
    // Taken apart before anything is put in, so that a text with a place in it stays as it is.
    var page = Self.beginning
    for (index, piece) in form.text.split(separator: "{{", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = piece.firstIndex(of: "}") else {
        page += piece
        continue
      }
      let name = String(piece[..<end])
      page += own[name] ?? parts[name] ?? ""
      page += piece[end...].dropFirst(2)
    }
    return page
  }

  /// A text between tags or in an attribute.
  static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    var escaped = ""
    for scalar in (keepsLines ? Printable.text(text, keepsLines: true) : Printable.line(text)).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// JSON inside a `script` element: a `<` stands in strings only, where it can be written otherwise.
  static func data(_ json: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.utf8.count + 1024)
    for byte in json.utf8 {
      if byte == UInt8(ascii: "<") { bytes += Array("\\u003C".utf8) } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension pg_file {
  fileprivate var text: String { String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self) }
}
