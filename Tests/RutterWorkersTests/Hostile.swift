import TestServer

/// Answers of a server that means no good.
enum Hostile {
  static func answer(_ request: ServerRequest, _ peer: borrowing Peer) {
    switch request.target {
    case "/huge": peer.send("HTTP/1.1 200 OK\r\nContent-Length: 67108865\r\n\r\n")
    case "/endless":
      peer.send("HTTP/1.1 200 OK\r\n\r\n")
      let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
      while peer.send(piece) {}
    case "/cut": peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
    case "/chunks": peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
    case let target where target.hasPrefix("/chunk/"):
      // A piece whose length is what stands in the path.
      let length = target.dropFirst("/chunk/".count)
      peer.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(length)\r\nhello\r\n")
    case "/nothing": break
    case "/half_a_line": peer.send("HTTP/1.1 200 OK\r\nContent-Ty")
    case "/no_blank_line": peer.send("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n")
    case "/half_a_redirect": peer.send("HTTP/1.1 302 Found\r\nLocation: /hundred\r\n")
    case "/head":
      peer.send("HTTP/1.1 200 OK\r\n")
      while peer.send(String(repeating: "x", count: 1000)) {}
    case "/lines":
      peer.send("HTTP/1.1 200 OK\r\n")
      while peer.send("X-Line: \(String(repeating: "x", count: 1000))\r\n") {}
    case "/bytes": peer.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab".utf8 + [0xFF, 0xFE])
    case "/nul": peer.send("HTTP/1.1 200 OK\r\nX-A: b".utf8 + [0] + "c\r\nContent-Length: 0\r\n\r\n".utf8)
    case "/garbage": peer.send("this is no answer\r\n\r\n")
    case "/encoding": peer.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\noops")
    case "/part": peer.send(gzipped(Array(thousand.dropLast(9))))
    case "/open": peer.send(Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8) + thousand.prefix(12))
    case "/second": peer.send(gzipped(thousand + thousand.prefix(15)))
    case "/brotli": peer.send("HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 4\r\n\r\noops")
    case "/twice":
      peer.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\noops")
    case "/nine_codings":
      let nine = Array(repeating: "gzip", count: 9).joined(separator: ", ")
      peer.send("HTTP/1.1 200 OK\r\nContent-Encoding: \(nine)\r\nContent-Length: 4\r\n\r\noops")
    case "/overflow": peer.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n")
    case "/lengths": peer.send("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n")
    case "/endless_redirect":
      peer.send("HTTP/1.1 302 Found\r\nLocation: /hundred\r\n\r\n")
      let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
      while peer.send(piece) {}
    case "/bomb": peer.send(gzipped(bomb))
    case "/gzip":
      peer.send(gzipped(thousand))
      return
    case "/members":
      peer.send(gzipped(thousand + thousand + [0, 0]))
      return
    case "/bare":
      // A stored block of deflate, and no header around it.
      let bytes: [UInt8] = [1, 5, 0, 0xFA, 0xFF] + Array("plain".utf8)
      peer.send(
        Array("HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nContent-Length: \(bytes.count)\r\n\r\n".utf8) + bytes)
      return
    case "/empty":
      peer.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 0\r\n\r\n")
      return
    case "/hundred": return peer.reply(body: String(repeating: "a", count: 100))
    default: return peer.reply(404)
    }
    peer.end()
  }

  /// A whole answer of so many MiB of the letter x, of which each MiB is no more than 1 KiB.
  static func gzipped(mebibytes count: Int) -> [UInt8] {
    gzipped(Array(repeatElement(mebibyte, count: count).joined()))
  }

  private static func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
  }

  /// A thousand letters.
  private static let thousand: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 75, 76, 28, 5, 163, 96, 20, 12, 119, 0, 0, 3, 218, 56, 154, 232, 3, 0, 0,
  ]

  private static let mebibyte: [UInt8] =
    [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 237, 193, 49, 1, 0, 0, 0, 194, 160, 218, 139, 111, 8, 95, 160]
    + [UInt8](repeating: 0, count: 1016) + [62, 3, 50, 156, 59, 21, 0, 0, 16, 0]

  /// More than 64 MiB of one letter, of which each byte is a thousand, and no end.
  private static let bomb: [UInt8] =
    [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 236, 193, 1, 1, 0, 0, 0, 128, 144, 219, 205, 239, 8, 10]
    + [UInt8](repeating: 0, count: 200_000)
}
