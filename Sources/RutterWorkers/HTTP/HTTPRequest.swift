internal import RutterCore
internal import RutterText

/// What a script wants to be asked of a host.
struct HTTPRequest {
  private(set) var method: String
  let url: HTTPURL
  /// Whole lines, `Name: value`, as libcurl takes them.
  private(set) var headers: [String]
  private(set) var body: [UInt8]?
  /// How long it may take, in milliseconds; nil for as long as it takes.
  let timeout: Int?
  /// The most bytes of its answer.
  let limit: Int
  /// How its answer is wanted.
  let form: AnswerForm
  /// How many times it may be sent elsewhere; with 0 an answer that leads elsewhere is an answer like others.
  let redirects: Int

  /// Reads the arguments of a call, which fit its row.
  ///
  /// - Parameters:
  ///   - call: What a script asks for.
  ///   - most: The most bytes of any answer.
  /// - Throws: what no schema says.
  init(_ call: CapabilityCall, most: Int) throws(HTTPMistake) {
    let options = call.options
    var url = call.text(0)
    if case .string(let text)? = options["url"] { url = text.string }
    let plain = try HTTPURL(url)
    if case .record(let query)? = options["query"] {
      self.url = try HTTPURL(url, query: try URLQuery.encode(query))
    } else {
      self.url = plain
    }
    method = call.name == "http.post" ? "POST" : "GET"
    if case .string(let text)? = options["method"] { method = text.string }
    form = AnswerForm(.record(options))
    timeout = try Self.timeout(options["timeout"] ?? .null)
    limit = min(most, try Self.number(options, "limit", 1...Performers.answerLimitBytes) ?? most)
    redirects = try Self.number(options, "redirects", 0...Self.mostRedirects) ?? Self.mostRedirects
    var lines = HTTPHeaderLines()
    if case .record(let headers)? = options["headers"] { try lines.take(headers) }
    body = try Self.body(options, &lines)
    if body != nil, method == "HEAD" { throw HTTPMistake("HEAD sends no body") }
    // Servers ask such requests for the length of their body.
    if body == nil, ["POST", "PUT", "PATCH"].contains(method) { body = [] }
    headers = lines.complete(for: body)
  }

  private static let mostRedirects = 10

  private static func timeout(_ value: Value) throws(HTTPMistake) -> Int? {
    var seconds = 30.0
    switch value {
    case .null: break
    case .boolean(false): return nil
    case .integer(let number): seconds = Double(number)
    case .number(let number): seconds = number
    default: throw HTTPMistake("`timeout` is a number of seconds, or false, got \(ValueText.short(value))")
    }
    guard seconds > 0, seconds <= 86_400 else {
      let got = ValueText.short(value)
      throw HTTPMistake("`timeout` is a number of seconds above 0 and up to 86400, or false, got \(got)")
    }
    return max(1, Int(seconds * 1000))
  }

  private static func number(
    _ options: Record, _ name: Text, _ range: ClosedRange<Int>
  ) throws(HTTPMistake) -> Int? {
    guard case .integer(let number)? = options[name] else { return nil }
    guard let number = Int(exactly: number), range ~= number else {
      throw HTTPMistake("`\(name.string)` is from \(range.lowerBound) to \(range.upperBound), got \(number)")
    }
    return number
  }

  private static func body(_ options: Record, _ lines: inout HTTPHeaderLines) throws(HTTPMistake) -> [UInt8]? {
    let given = ["body", "form", "json"].filter { options[Text($0)].map { !$0.isNull } ?? false }
    if given.count > 1 {
      throw HTTPMistake("one of `body`, `form` and `json`, got \(given.joined(separator: " and "))")
    }
    switch (given.first, given.first.flatMap { options[Text($0)] }) {
    case ("body", let text?):
      switch text {
      case .string, .bytes: return text.bytes
      default: throw HTTPMistake("`body` is a text, got \(text.kind.withArticle); `json` takes any value")
      }
    case ("form", .record(let form)):
      lines.describeBody(as: "application/x-www-form-urlencoded")
      return Array(try URLQuery.encode(form).utf8)
    case ("json", let value?):
      lines.describeBody(as: "application/json")
      return Array(JSON.encode(value).utf8)
    default: return nil
    }
  }

  /// The same request to another place, to which an answer leads.
  ///
  /// Another origin gets nothing of what the caller wrote into headers, but what kind of body it is: whoever gets the body
  /// cannot read it otherwise.
  ///
  /// - Parameters:
  ///   - status: That of the answer: 307 and 308 keep method and body.
  ///   - url: Where it leads.
  /// - Returns: The next request.
  func redirected(_ status: Int, to url: HTTPURL) -> HTTPRequest { HTTPRequest(self, status, url) }

  private init(_ old: HTTPRequest, _ status: Int, _ url: HTTPURL) {
    let keepsBody = status == 307 || status == 308
    self.url = url
    (timeout, limit, redirects, form) = (old.timeout, old.limit, old.redirects, old.form)
    method = keepsBody || old.method == "HEAD" ? old.method : "GET"
    body = keepsBody ? old.body : nil
    headers = HTTPHeaderLines.afterRedirect(
      old.headers, isSameOrigin: url.isSameOrigin(as: old.url), keepsBody: keepsBody && body != nil)
  }
}

extension CapabilityCall {
  /// The record of a request's options: the last argument.
  fileprivate var options: Record { if case .record(let options)? = arguments.last { options } else { Record([]) } }
}
