internal import CRutterHTTP
internal import Glibc

/// A host as grants and URLs name it: a name in lower case, or an address in its one spelling.
struct HTTPHost: Hashable, Sendable {
  /// Addresses of IPv6 in brackets.
  let text: String
  let isAddress: Bool

  /// Takes a host in any spelling: `2130706433` is 127.0.0.1. Nil for what stands in brackets and is no address.
  init?(_ text: String) {
    if text.hasPrefix("[") {
      guard text.hasSuffix("]"), let address = Self.address6(String(text.dropFirst().dropLast())) else { return nil }
      self.text = "[\(address)]"
      isAddress = true
    } else {
      let address = Self.address4(text)
      self.text = address ?? text.lowercasedASCII
      isAddress = address != nil
    }
  }

  /// Whether the last part is a number, as addresses have it and names never do: a text that is neither.
  var endsLikeAddress: Bool {
    guard !isAddress, let last = text.split(separator: ".").last else { return false }
    return Self.address4(String(last)) != nil
  }

  /// Which addresses may be connected to where this host was granted by its own name.
  var reach: rh_reach {
    if isAddress { return RH_REACH_LITERAL }
    return text == "localhost" ? RH_REACH_LOOPBACK : RH_REACH_PUBLIC
  }

  /// Reads what the system takes for an address, such as `0x7f.1`, as libcurl does.
  private static func address4(_ text: String) -> String? {
    var address = in_addr()
    guard !text.utf8.contains(where: { $0 <= 0x20 }), inet_aton(text, &address) != 0 else { return nil }
    return numbers(AF_INET, &address)
  }

  private static func address6(_ text: String) -> String? {
    var address = in6_addr()
    return inet_pton(AF_INET6, text, &address) == 1 ? numbers(AF_INET6, &address) : nil
  }

  private static func numbers(_ family: Int32, _ address: UnsafeRawPointer) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
      guard let start = text.baseAddress else { return nil }
      return inet_ntop(family, address, start, socklen_t(text.count)).map { String(cString: $0) }
    }
  }
}

extension String {
  /// With small letters in the place of the capitals A to Z; any other letters stay.
  var lowercasedASCII: String {
    guard utf8.contains(where: { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else { return self }
    return String(decoding: utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
