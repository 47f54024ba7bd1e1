internal import CRutterHTTP
internal import RutterCore

/// A URL as libcurl reads it: the checked one is the one that is used.
final class HTTPURL {
  private let url: OpaquePointer
  /// Its host in libcurl's spelling.
  private let spelledHost: UnsafeMutablePointer<CChar>
  let host: HTTPHost
  let door: Door

  /// Reads a URL of a request.
  ///
  /// - Parameters:
  ///   - text: As it was written, by a script or by a server.
  ///   - query: What goes behind its query, encoded.
  /// - Throws: what is wrong with it.
  init(_ text: String, query: String = "") throws(HTTPMistake) {
    let url = try Self.read(text, query)
    let spelledHost = rh_url_part(url, RH_HOST)
    guard let scheme = Self.part(of: url, RH_SCHEME).flatMap({ HTTPScheme(rawValue: $0.lowercasedASCII) }),
      let spelledHost, let host = HTTPHost(String(cString: spelledHost)),
      let port = Self.part(of: url, RH_PORT).flatMap({ Int($0) })
    else {
      rh_text_free(spelledHost)
      rh_url_free(url)
      throw HTTPMistake("a URL begins with http:// or https:// and a host")
    }
    self.url = url
    self.spelledHost = spelledHost
    self.host = host
    door = Door(scheme: scheme, port: port)
    if has(RH_USER) || has(RH_PASSWORD) {
      throw HTTPMistake("a URL holds no user or password; send an Authorization header")
    }
    if host.endsLikeAddress {
      throw HTTPMistake("\(host.text) is no host: it ends in a number, as only addresses do")
    }
    if has(RH_ZONE) { throw HTTPMistake("an address in a URL has no zone") }
  }

  deinit {
    rh_text_free(spelledHost)
    rh_url_free(url)
  }

  private static let mostBytes = 64 << 10

  private static func read(_ text: String, _ query: String) throws(HTTPMistake) -> OpaquePointer {
    guard text.utf8.count <= mostBytes else { throw HTTPMistake("a URL takes at most \(mostBytes.roundedSize)") }
    guard !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else {
      throw HTTPMistake("a URL holds no blank and no control character; a blank in it is written %20")
    }
    var mistake: UnsafePointer<CChar>?
    if let url = rh_url_read(encoded(adding(query, to: text)), &mistake) { return url }
    guard let mistake else { throw HTTPMistake("this is no URL; it begins with http:// or https:// and a host") }
    throw HTTPMistake("this is no URL: \(String(cString: mistake))")
  }

  /// Puts a query behind that of a URL, before its fragment. libcurl would do that, too, with small letters in the place
  /// of the digits from A to F.
  private static func adding(_ query: String, to text: String) -> String {
    if query.isEmpty { return text }
    let end = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex, place = text[..<end]
    let isOpen = place.utf8.last == UInt8(ascii: "?") || place.utf8.last == UInt8(ascii: "&")
    let mark = place.utf8.contains(UInt8(ascii: "?")) ? (isOpen ? "" : "&") : "?"
    return place + mark + query + text[end...]
  }

  /// Encodes what no URL holds, behind the host, which libcurl reads; else it would encode that, too, with small letters.
  private static func encoded(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }), let scheme = text.firstRange(of: "://") else { return text }
    let end = text[scheme.upperBound...].unicodeScalars.firstIndex { "/?#".unicodeScalars.contains($0) }
    guard let end else { return text }
    let rest = text.unicodeScalars[end...].map { $0.isASCII ? String($0) : PercentEncoding.encode(Text(String($0))) }
    return text[..<end] + rest.joined()
  }

  /// What libcurl takes: the URL and its host, as long as this object is there.
  var pointers: (url: OpaquePointer, host: UnsafePointer<CChar>) { (url, UnsafePointer(spelledHost)) }

  /// As messages name it: without what may hold secrets, its query.
  var shown: String { shown(of: host) }

  /// The same place of another host.
  func shown(of host: HTTPHost) -> String {
    "\(door.scheme.rawValue)://\(grant(of: host))" + (Self.part(of: url, RH_PATH) ?? "/")
  }

  /// What would have to be granted.
  var grant: String { grant(of: host) }

  /// What would have to be granted to speak with another host at the same port.
  func grant(of host: HTTPHost) -> String { host.text + (door.port == door.scheme.port ? "" : ":\(door.port)") }

  func isSameOrigin(as other: HTTPURL) -> Bool { host == other.host && door == other.door }

  private func has(_ part: rh_part) -> Bool { Self.part(of: url, part) != nil }

  private static func part(of url: OpaquePointer, _ part: rh_part) -> String? {
    guard let text = rh_url_part(url, part) else { return nil }
    defer { rh_text_free(text) }
    return String(cString: text)
  }
}

/// What is wrong with a request, or with what a server asks for.
struct HTTPMistake: Error {
  let message: String
  init(_ message: String) { self.message = message }
}
