internal import RutterCore

/// A host, or all hosts below a name, that a plugin may speak HTTP with.
struct GrantedHost: Granted {
  private enum Hosts: Equatable {
    case one(HTTPHost)
    /// Those whose names end so: `.example.com`.
    case below(String)
  }

  private let hosts: Hosts
  /// The ways in, in the order of the schemes.
  private let doors: [Door]

  /// Reads `[SCHEME://]HOST[:PORT]`, where the host may be `*.example.com`. Without a port it is the scheme's own, without
  /// a scheme both.
  init(_ subject: String, from folder: String?) throws(PermissionError) {
    var rest = subject[...]
    var schemes = HTTPScheme.allCases
    if let end = rest.firstRange(of: "://") {
      guard let scheme = HTTPScheme(rawValue: String(rest[..<end.lowerBound]).lowercasedASCII) else {
        throw PermissionError("the scheme is http or https")
      }
      schemes = [scheme]
      rest = rest[end.upperBound...]
    }
    let port = try Self.takePort(from: &rest)
    doors = schemes.map { Door(scheme: $0, port: port ?? $0.port) }
    hosts = try Self.hosts(rest)
  }

  /// Takes a port off the end.
  private static func takePort(from text: inout Substring) throws(PermissionError) -> Int? {
    guard let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") else { return nil }
    guard let port = Int(text[text.index(after: colon)...]), 1...65535 ~= port else {
      throw PermissionError("a port is a number from 1 to 65535; write HOST:PORT, an address of IPv6 in brackets")
    }
    text = text[..<colon]
    return port
  }

  private static func hosts(_ text: Substring) throws(PermissionError) -> Hosts {
    if text.hasPrefix("*") {
      let name = text.dropFirst(2)
      guard text.hasPrefix("*."), isName(name), let host = HTTPHost(String(name)), !host.isAddress,
        !host.endsLikeAddress
      else { throw PermissionError("a pattern is `*.` and a name, such as *.example.com") }
      return .below("." + host.text)
    }
    guard text.hasPrefix("[") || isName(text), let host = HTTPHost(String(text)), !host.endsLikeAddress else {
      throw PermissionError("this is no host; write [SCHEME://]HOST[:PORT], without a path")
    }
    return .one(host)
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && !text.hasPrefix(".")
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), 0x80...:
          true
        default: false
        }
      }
  }

  func narrowed(to other: GrantedHost) -> GrantedHost? {
    let doors = doors.filter(other.doors.contains)
    guard !doors.isEmpty, let hosts = Self.narrower(hosts, other.hosts) else { return nil }
    return GrantedHost(hosts, doors)
  }

  private init(_ hosts: Hosts, _ doors: [Door]) { (self.hosts, self.doors) = (hosts, doors) }

  private static func narrower(_ left: Hosts, _ right: Hosts) -> Hosts? {
    switch (left, right) {
    case (.one(let host), _): holds(right, host) ? left : nil
    case (_, .one(let host)): holds(left, host) ? right : nil
    case (.below(let long), .below(let short)):
      if long.hasSuffix(short) { left } else { short.hasSuffix(long) ? right : nil }
    }
  }

  /// Whether a host is meant. A pattern is never about addresses.
  private static func holds(_ hosts: Hosts, _ host: HTTPHost) -> Bool {
    switch hosts {
    case .one(let one): one == host
    case .below(let suffix): !host.isAddress && host.text.hasSuffix(suffix) && host.text.count > suffix.count
    }
  }

  /// Whether requests to a host by one of its doors are allowed.
  func holds(_ host: HTTPHost, _ door: Door) -> Bool { doors.contains(door) && Self.holds(hosts, host) }
}

/// What a URL may begin with.
enum HTTPScheme: String, CaseIterable {
  case http, https

  /// The port that a URL need not tell.
  var port: Int { self == .http ? 80 : 443 }
}

/// A way into a host.
struct Door: Hashable {
  let scheme: HTTPScheme
  let port: Int
}
