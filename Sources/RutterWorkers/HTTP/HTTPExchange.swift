internal import CRutterHTTP
internal import Glibc
internal import RutterCore

/// One call of a script, from its first request over all redirects to its answer.
final class HTTPExchange {
  let asked: HTTPClient.Asked
  private(set) var request: HTTPRequest
  private let permissions: Permissions
  /// Whether it waits in the line; kept by that.
  var isInLine = false
  private var hops = 0
  /// How long its requests have taken so far. While it waits in line its clock stands.
  private var spentMilliseconds = 0

  /// Reads a call and checks that it is allowed.
  ///
  /// - Parameters:
  ///   - asked: What a script asks for.
  ///   - setting: What its plugin may do, and how large an answer may be.
  /// - Throws: what raises in the script.
  init(_ asked: HTTPClient.Asked, _ setting: HTTPClient.Setting) throws(HTTPMistake) {
    do throws(HTTPMistake) { request = try HTTPRequest(asked.call, most: setting.limit) } catch {
      throw HTTPMistake("\(asked.call.name): \(error.message)")
    }
    permissions = setting.grants.permissions(of: asked.call.plugin)
    self.asked = asked
    if let refusal = refusal(of: request.url) { throw HTTPMistake(refusal) }
  }

  /// From the first one on, in the order in which they came.
  var id: UInt64 { asked.id }

  private func refusal(of url: HTTPURL) -> String? {
    if permissions.hosts.contains(where: { $0.holds(url.host, url.door) }) { return nil }
    return permissions.refusal("\(asked.call.name) \"\(url.shown)\"", needs: .http, url.grant)
  }

  /// What is left of its time, in milliseconds, at least 1; 0 if it has as much as it needs.
  var millisecondsLeft: Int { request.timeout.map { max(1, $0 - spentMilliseconds) } ?? 0 }

  /// What came of a request.
  enum Step {
    case answered(CallResult, bytes: Int)
    /// The exchange now asks for something else.
    case goesOn
  }

  /// Takes in what came of its request.
  ///
  /// - Parameters:
  ///   - result: What came.
  ///   - milliseconds: How long it took.
  /// - Returns: What follows.
  func take(_ result: rh_result, after milliseconds: Int) -> Step {
    spentMilliseconds += milliseconds
    if let trouble = trouble(result) { return failed(trouble) }
    if let redirect = result.redirect {
      do throws(HTTPMistake) { try follow(String(cString: redirect), result.status) } catch {
        return failed(error.message)
      }
      return .goesOn
    }
    return answer(result)
  }

  private func failed(_ message: String) -> Step { .answered(.failed("\(request.url.shown): \(message)"), bytes: 0) }

  // MARK: Redirects

  private func follow(_ text: String, _ status: Int) throws(HTTPMistake) {
    let url: HTTPURL
    do throws(HTTPMistake) { url = try HTTPURL(text) } catch {
      throw HTTPMistake("is redirected to something else: \(error.message)")
    }
    if let refusal = refusal(of: url) { throw HTTPMistake("is redirected, but \(refusal)") }
    if hops >= request.redirects {
      throw HTTPMistake("is redirected more than \(request.redirects) time\(request.redirects == 1 ? "" : "s")")
    }
    hops += 1
    request = request.redirected(status, to: url)
  }

  // MARK: Answers

  private func answer(_ result: rh_result) -> Step {
    let body: Value
    do throws(AnswerForm.NoText) {
      body = try request.form.value(from: result.body, result.body_bytes, else: "the answer is not UTF-8 text")
    } catch {
      return failed(error.description)
    }
    let headers = HTTPHead.record(UnsafeRawBufferPointer(start: result.head, count: result.head_bytes))
    if HTTPHead.saysTwoLengths(headers) {
      return failed("\(Self.noHTTP): it says two lengths of its body")
    }
    let reply = Record(sorted: [
      .init("body", body), .init("headers", headers), .init("status", .integer(Int64(result.status))),
      .init("url", .string(Text(String(cString: result.url)))),
    ])
    return .answered(.values([.record(reply)]), bytes: result.head_bytes + result.body_bytes)
  }

  /// Why there is no answer; nil if there is one.
  private func trouble(_ result: rh_result) -> String? {
    switch result.trouble {
    case RH_BODY_TOO_LARGE: return tooLarge
    case RH_HEAD_TOO_LARGE: return "the headers of the answer are larger than 256 KiB"
    case RH_REDIRECT_TOO_LARGE: return "the answer that redirects is larger than 64 MiB"
    case RH_NO_MEMORY: return "there is no memory for the answer"
    case RH_NOT_COMPRESSED: return "the answer cannot be decompressed"
    case RH_ENCODING: return Self.otherEncoding
    case RH_CUT_OFF: return "the answer was cut off"
    case RH_WRONG_PIECE: return Self.noHTTP
    case RH_NOT_REPEATED: return Self.noAnswer
    case RH_ADDRESS where result.code != 0: return wrongAddress(String(cString: result.refused_address))
    default: break
    }
    switch result.code {
    case 0: return nil
    case 1, 8: return Self.noHTTP
    case 6: return "the name \(request.url.host.text) cannot be resolved"
    case 7: return "no connection" + (result.system_error == 0 ? "" : ": \(SystemError(result.system_error))")
    case 18, 56, 92: return "the answer was cut off"
    case 27: return "a header of the answer is longer than 100 KiB, or there is no memory"
    case 28: return "no answer within \(Amount.text(microseconds: Int64(request.timeout ?? 0) * 1000))"
    case 52: return Self.noAnswer
    case 60: return "not to be trusted: \(words(result))"
    // Of more than five codings on top of each other libcurl gives up while it reads the head.
    case 61: return Self.otherEncoding
    case 63: return tooLarge
    case 77: return "no certificates to trust; install the Debian package ca-certificates, or set SSL_CERT_FILE"
    default: return words(result)
    }
  }

  private static var noHTTP: String { "what came is no answer of HTTP" }

  private static var noAnswer: String { "the connection was closed without an answer" }

  private static var otherEncoding: String {
    "the answer is compressed in a way that was not asked for; gzip and deflate are read"
  }

  private var tooLarge: String { "the answer is larger than \(Amount.text(bytes: request.limit))" }

  /// What helps where a name leads to an address that names may not lead to: nothing but to ask for the address.
  private func wrongAddress(_ text: String) -> String {
    let url = request.url, what = "\(url.host.text) leads to \(text), which is not on the public internet"
    guard let address = HTTPHost(text.contains(":") ? "[\(text)]" : text) else { return what }
    let way = "\(what): no grant lets a name lead there; ask for \(url.shown(of: address)) itself"
    if permissions.hosts.contains(where: { $0.holds(address, url.door) }) { return way }
    let grantee = permissions.grantee
    let grant = Grant(.http, url.grant(of: address), plugin: grantee.isFlow ? nil : grantee.name)
    return "\(way), and run with --allow \(grant)"
  }

  private func words(_ result: rh_result) -> String { String(cString: result.words) }
}
