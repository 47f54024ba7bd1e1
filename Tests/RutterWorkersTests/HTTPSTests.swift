import Glibc
import RutterCore
import RutterWorkers
import TestFolders
import TestServer
import Testing

@Suite("HTTPS", .serialized, .enabled(if: OpenSSL.isThere, "the Debian package openssl is not installed"))
struct HTTPSTests {
  @Test("a certificate that is trusted lets answers through, for the names that it tells")
  func trusted() throws {
    let server = try #require(OpenSSL())
    let http = try HTTP(
      ["127.0.0.1:\(server.port)", "localhost:\(server.port)", "127.0.0.2:\(server.port)"],
      certificates: server.certificate)
    #expect(http.get("https://localhost:\(server.port)/").reply?["status"] == .integer(200))
    #expect(http.get("https://127.0.0.1:\(server.port)/").reply?["status"] == .integer(200))
    let wrongName = http.get("https://127.0.0.2:\(server.port)/").message
    #expect(
      wrongName.contains("/: not to be trusted: SSL: no alternative certificate subject name matches"), "\(wrongName)")
    let plain = http.get("http://127.0.0.1:\(server.port)/").message
    #expect(plain.contains("http://127.0.0.1:\(server.port)/: "), "\(plain)")
  }

  @Test("a certificate that nobody vouches for is nil and a message")
  func untrusted() throws {
    let server = try #require(OpenSSL()), folder = Folder()
    let other = try #require(OpenSSL.makeCertificate(in: folder))
    let http = try HTTP(["localhost:\(server.port)"], certificates: other)
    let url = "https://localhost:\(server.port)/"
    #expect(http.get(url).message == "\(url): not to be trusted: SSL certificate problem: self-signed certificate")
    let none = try HTTP(["localhost:\(server.port)"], certificates: "/nowhere.pem")
    #expect(none.get(url).message.contains("no certificates to trust; install the Debian package ca-certificates"))
  }
}

/// `openssl s_server` with a certificate of its own.
private final class OpenSSL {
  static let isThere = access("/usr/bin/openssl", X_OK) == 0

  let port: Int
  /// Its certificate, by which it can be trusted.
  let certificate: String
  private let folder = Folder()
  private let process: pid_t

  init?() {
    guard let certificate = Self.makeCertificate(in: folder), let port = Self.freePort() else { return nil }
    self.certificate = certificate
    self.port = port
    guard
      let process = Self.start([
        "s_server", "-4", "-accept", "\(port)", "-cert", certificate, "-key", folder.path + "/key.pem", "-www",
        "-quiet",
      ])
    else { return nil }
    self.process = process
    for _ in 0..<6000 where !isListening { usleep(10_000) }
    guard isListening else { return nil }
  }

  /// Makes a certificate for this machine that vouches for itself.
  static func makeCertificate(in folder: Folder) -> String? {
    let certificate = folder.path + "/certificate.pem"
    // Not every system has a configuration.
    let configuration = folder.file("openssl.cnf", "[req]\ndistinguished_name = name\n[name]\n")
    let process = start([
      "req", "-config", configuration, "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
      "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
      "-keyout", folder.path + "/key.pem", "-out", certificate,
    ])
    return process.map(wait) == 0 ? certificate : nil
  }

  /// A port that was free just now.
  private static func freePort() -> Int? { (try? Server { _, _ in }).map(\.port) }

  deinit {
    kill(process, SIGKILL)
    _ = Self.wait(process)
  }

  private var isListening: Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return withUnsafeBytes(of: &address) { bytes in
      bytes.baseAddress.map {
        connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) == 0
      } ?? false
    }
  }

  private static func start(_ arguments: [String]) -> pid_t? {
    let strings = (["openssl"] + arguments).map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number in [0, 1, 2] { posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0) }
    var process = pid_t()
    return posix_spawn(&process, "/usr/bin/openssl", &actions, nil, strings, environ) == 0 ? process : nil
  }

  private static func wait(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status
  }
}
