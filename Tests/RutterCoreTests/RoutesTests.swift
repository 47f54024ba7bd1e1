import RutterCore
import Testing

/// Routes without a session: what matches what.
struct RouteTable {
  var routes = Routes()
  var origins = Origins()
  private var last = 0

  init(_ patterns: Text..., origins: [Text] = []) {
    for pattern in patterns { #expect(add(pattern) == nil) }
    for origin in origins { #expect(throws: Never.self) { try self.origins.add(origin) } }
  }

  /// Registers a route; gives why it is refused.
  mutating func add(_ pattern: Text, replaces: Bool = false, name: Text? = nil, plugin: Int = 0) -> String? {
    last += 1
    do {
      var route = Route(
        id: RegistrationID(last), plugin: PluginID(plugin), pattern: try Pattern(pattern),
        function: Handle(plugin: PluginID(plugin), slot: last), place: Place(script: "test.lua", line: last))
      (route.replaces, route.name) = (replaces, name)
      try routes.add(route)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// `/a/:b {b="x"}`, or `no_route: …`.
  subscript(url: Text) -> String {
    switch routes.match(url, origins) {
    case .success(let match): "\(match.route.pattern.text) \(match.parameters.brief)"
    case .failure(let reason): "\(Refusal(reason).code): \(Refusal(reason).message)"
    }
  }
}

@Suite("Routes: U1 to U4") struct RoutesTests {
  // MARK: U1

  @Test("U1: a path may have any number of parts, encoded or not", arguments: [1, 7, 8, 9, 20, 1_000])
  func manyParts(count: Int) {
    let table = RouteTable("/*all")
    let parts = (0..<count).map { "p\($0)" }
    let list = "/*all {all=[" + parts.map { "\"\($0)\"" }.joined(separator: ", ") + "]}"
    #expect(table[Text("/" + parts.joined(separator: "/"))] == list)
    #expect(table[Text("/" + parts.map { "%70" + $0.dropFirst() }.joined(separator: "/"))] == list)
  }

  @Test("U1: parts are matched whole, and given by their names and types")
  func parameters() {
    let table = RouteTable(
      "/", "/recipes/:id{integer}", "/notes/:name", "/at/:x{number}", "/size/:size{small|large}", "/files/*path",
      "/steps/:step?")
    #expect(table["/"] == "/ {}")
    #expect(table["/recipes/7"] == "/recipes/:id{integer} {id=7}")
    #expect(table["/recipes/x"].hasPrefix("no_route"))
    #expect(table["/notes/apple%20pie"] == "/notes/:name {name=\"apple pie\"}")
    #expect(table["/at/1"] == "/at/:x{number} {x=1.0}")
    #expect(table["/size/large"] == "/size/:size{small|large} {size=\"large\"}")
    #expect(table["/size/huge"].hasPrefix("no_route"))
    #expect(table["/files"] == "/files/*path {path=[]}")
    #expect(table["/files/a/b"] == "/files/*path {path=[\"a\", \"b\"]}")
    #expect(table["/steps"] == "/steps/:step? {}")
    #expect(table["/steps/2"] == "/steps/:step? {step=\"2\"}")
    #expect(table["/Notes/a"].hasPrefix("no_route"))
  }

  @Test("U1: a number that is not finite does not match, so that a plain parameter may")
  func notFinite() {
    let table = RouteTable("/f/:x{number}", "/f/:x", "/g/:x{number}")
    let nines = String(repeating: "9", count: 400)
    for text in ["1e999", "-1e999", "1E400", nines] {
      #expect(table[Text("/f/\(text)")] == "/f/:x {x=\"\(text)\"}")
      #expect(table[Text("/g/\(text)")].hasPrefix("no_route"))
    }
    #expect(table["/f/1e308"] == "/f/:x{number} {x=1e+308}")
  }

  @Test("U1: it is decoded once, after it was split")
  func decoding() {
    let table = RouteTable("/:a", "/:a/:b", "/x%2Fy/:a/:b/:c")
    #expect(table["/a%2Fb"] == "/:a {a=\"a/b\"}")
    #expect(table["/%252F"] == "/:a {a=\"%2F\"}")
    #expect(table["/%61"] == "/:a {a=\"a\"}")
    #expect(table["/a%3Fb"] == "/:a {a=\"a?b\"}")
    #expect(table["/café"] == table["/caf%C3%A9"])
    #expect(table["/x%2fy/1/2/3"] == "/x%2Fy/:a/:b/:c {a=\"1\", b=\"2\", c=\"3\"}")
    #expect(table["/a+b"] == "/:a {a=\"a+b\"}")
    #expect(table["/%00"] == "/:a {a=\"\0\"}")
  }

  @Test("U1: doubled and trailing slashes are as if single and absent; a fragment is dropped")
  func slashes() {
    let table = RouteTable("/a/:b", "/")
    for url in ["/a/1", "//a//1", "/a/1/", "/a/1//", "/a/1#x", "/a/1/#%zz", "/a/1?", "/a/1?x=1#y"] {
      #expect(table[Text(url)] == "/a/:b {b=\"1\"}", "\(url)")
    }
    #expect(table["//"] == "/ {}")
  }

  @Test("U1: wrong encodings, dots and control characters are refused")
  func badURLs() {
    let table = RouteTable("/:a", "/*rest", "/a?q")
    #expect(table["/%"] == "bad_url: '%' is no percent-encoding, which is as %2F")
    #expect(table["/a%2"] == "bad_url: '%2' is no percent-encoding, which is as %2F")
    #expect(table["/%zz"].hasPrefix("bad_url: '%zz'"))
    #expect(table["/%FF"] == "bad_url: '%FF' is not UTF-8")
    #expect(table["/%C3/%A9"] == "bad_url: '%C3' is not UTF-8")
    for url in ["/.", "/..", "/a/../b", "/%2e%2E", "/a/."] { #expect(table[Text(url)].hasPrefix("bad_url"), "\(url)") }
    #expect(table["/..."] == "/:a {a=\"...\"}")
    #expect(table["/.a"] == "/:a {a=\".a\"}")
    #expect(table["/a\n"].hasPrefix("bad_url: a control character"))
    #expect(table["/a?q=%4"].hasPrefix("bad_url"))
    #expect(table["/a?other=%FF"].hasPrefix("bad_url"))
    #expect(table[Text("/" + String(repeating: "a", count: 8191))].hasPrefix("/:a"))
    #expect(
      table[Text("/" + String(repeating: "a", count: 8192))]
        == "too_long: a URL has at most 8 KiB, this one has 8193 bytes")
  }

  @Test("U1: a query comes in any order; unknown names are ignored, and of two the first counts")
  func queries() {
    let table = RouteTable("/s?q&page{integer}=1&size{small|large}")
    #expect(table["/s"] == "/s?q&page{integer}=1&size{small|large} {page=1}")
    #expect(table["/s?page=2&q=a%26b"].hasSuffix(" {page=2, q=\"a&b\"}"))
    #expect(table["/s?q=a+b&q=c&x=y"].hasSuffix(" {page=1, q=\"a+b\"}"))
    #expect(table["/s?q"].hasSuffix(" {page=1, q=\"\"}"))
    #expect(table["/s?&&q=a=b&"].hasSuffix(" {page=1, q=\"a=b\"}"))
    #expect(table["/s?%71=a"].hasSuffix(" {page=1, q=\"a\"}"))
    #expect(table["/s?size=large"].hasSuffix(" {page=1, size=\"large\"}"))
    #expect(
      table["/s?page=two"]
        == "no_route: 'page' in the query of '/s?q&page{integer}=1&size{small|large}' is an integer, got 'two'")
    #expect(table["/s?page"].hasPrefix("no_route"))
  }

  // MARK: U2

  @Test("U2: text beats types beat plain parameters beat the rest, from the left, in whatever order they came")
  func ranks() {
    let patterns: [Text] = ["/a/*rest", "/a/:x", "/a/:x{integer}", "/a/1", "/:x/2", "/a/:x/c", "/a/:x?", "/a"]
    var table = RouteTable()
    for pattern in patterns where pattern != "/a/:x?" { #expect(table.add(pattern) == nil) }
    var reversed = RouteTable()
    for pattern in patterns.reversed() where pattern != "/a/:x?" { #expect(reversed.add(pattern) == nil) }
    for table in [table, reversed] {
      #expect(table["/a/1"].hasPrefix("/a/1 "))
      #expect(table["/a/2"].hasPrefix("/a/:x{integer} "))
      #expect(table["/a/b"].hasPrefix("/a/:x "))
      #expect(table["/a/b/d"].hasPrefix("/a/*rest "))
      #expect(table["/a/b/c"].hasPrefix("/a/:x/c "))
      #expect(table["/b/2"].hasPrefix("/:x/2 "))
      #expect(table["/a"].hasPrefix("/a "))
    }
  }

  @Test("U2: candidates go on side by side: text that leads nowhere does not hide a parameter")
  func sideBySide() {
    let table = RouteTable("/a/b/c", "/a/:x/d", "/:y/b/e", "/*z", "/a/:i{integer}/n", "/a/:n{number}/m")
    #expect(table["/a/b/c"].hasPrefix("/a/b/c "))
    #expect(table["/a/b/d"].hasPrefix("/a/:x/d "))
    #expect(table["/a/b/e"].hasPrefix("/:y/b/e "))
    #expect(table["/a/b/f"].hasPrefix("/*z "))
    #expect(table["/a/1/m"].hasPrefix("/a/:n{number}/m "))
    #expect(table["/a/1/n"].hasPrefix("/a/:i{integer}/n "))
    #expect(table["/a/1/d"].hasPrefix("/a/:x/d "))
  }

  @Test("U2: the end beats a missing part, which beats an empty rest")
  func ends() {
    var table = RouteTable("/a/*rest")
    #expect(table["/a"].hasPrefix("/a/*rest"))
    #expect(table.add("/a/:x?") == nil)
    #expect(table["/a"].hasPrefix("/a/:x?"))
    #expect(table.add("/a") == nil)
    #expect(table["/a"] == "/a {}")
  }

  @Test("U2: two routes that match one path equally are refused, with such a path and both places")
  func ambiguous() {
    func refusal(_ old: Text, _ new: Text) -> String {
      var table = RouteTable(old)
      return table.add(new) ?? "none"
    }
    #expect(
      refusal("/a/:x", "/a/:y")
        == "route '/a/:y' and '/a/:x' (test.lua:1) both match '/a/y', and neither comes first; say replaces = true to take the other's place there"
    )
    #expect(refusal("/a/:x{integer}", "/a/:y{number}").contains("'/a/1'"))
    #expect(refusal("/a/:x{b|c}", "/a/:y{c|d}").contains("'/a/c'"))
    #expect(refusal("/a/:x{b|7}", "/a/:y{integer}").contains("'/a/7'"))
    #expect(refusal("/a/:x?", "/a/:y{integer}?").contains("'/a'"))
    #expect(refusal("/a/:x", "/a/:y?").contains("'/a/y'"))
    #expect(refusal("/*x", "/*y").contains("'/'"))
    #expect(refusal("/s?q", "/s?p").contains("'/s'"))
    #expect(refusal("/:x/%2F", "/:y/%2F").contains("'/y/%2F'"))
    #expect(refusal("/a/:x{integer}", "/a/:y{uuid}") == "none")
    #expect(refusal("/a/:x{b|c}", "/a/:y{d|e}") == "none")
    #expect(refusal("/a/:x/*y", "/a/*y") == "none")
    #expect(refusal("/a/:x/b", "/:x/a/b") == "none")
  }

  @Test("U2: a route that says so takes the place of another where both match, and gives it back")
  func replacing() {
    var table = RouteTable("/a/:x{number}")
    #expect(table.add("/a/:y{integer}", replaces: true) == nil)
    #expect(table["/a/1"] == "/a/:y{integer} {y=1}")
    #expect(table["/a/1.5"] == "/a/:x{number} {x=1.5}")
    #expect(table.add("/a/:z{integer}") != nil)
  }

  @Test("U2: a name is given once")
  func names() {
    var table = RouteTable()
    #expect(table.add("/a", name: "flow.home") == nil)
    #expect(table.add("/b", name: "flow.home") == "a route named 'flow.home' is already registered by test.lua:1")
  }

  @Test("U2: no URL makes a search grow: 20 levels of candidates are looked at once each")
  func noBacktracking() {
    var table = RouteTable()
    // Both lead on from every level, and only the last part tells them apart.
    for level in 0..<12 {
      for side in ["a", ":x"] {
        let start = (0..<level).map { "/" + ($0 % 2 == 0 ? "a" : ":p\($0)") }.joined()
        _ = table.add(Text("\(start)/\(side)/end\(level)"))
      }
    }
    let deep = Text(String(repeating: "/a", count: 4_000))
    #expect(table[deep].hasPrefix("no_route"))
  }

  // MARK: U3

  @Test("U3: printing is the inverse of matching")
  func printing() throws {
    let pattern = try Pattern("/r/:id{integer}/:name/:step{number}?" as Text)
    let values = Record([.init("id", 7), .init("name", "ä/b%"), .init("step", 0.5)])
    #expect(try pattern.url(values) == "/r/7/%C3%A4%2Fb%25/0.5")
    #expect(try pattern.url(Record([.init("id", -7), .init("name", "a")])) == "/r/-7/a")
    let rest = try Pattern("/f/*path?q&page{integer}=1" as Text)
    #expect(
      try rest.url(Record([.init("path", ["a", "b c"]), .init("q", "x&y"), .init("page", 2)]))
        == "/f/a/b%20c?q=x%26y&page=2")
    #expect(try rest.url(Record([.init("page", 1)])) == "/f")
    #expect(try Pattern("/" as Text).url(Record([])) == "/")
  }

  @Test("U3: a URL that leads to another route is not printed, unless that takes the first one's place")
  func leadsElsewhere() throws {
    var table = RouteTable("/t/:name", "/t/new", "/n/:id")
    let byName = try #require(table.routes.list.first)
    #expect(try table.routes.url(byName, Record([.init("name", "old")])) == "/t/old")
    let error = #expect(throws: ScriptError.self) { try table.routes.url(byName, Record([.init("name", "new")])) }
    #expect(
      error?.description == "route '/t/:name' would give '/t/new', which leads to route '/t/new' (test.lua:2)")
    #expect(table.add("/t/old", replaces: true) == nil)
    #expect(throws: ScriptError.self) { try table.routes.url(byName, Record([.init("name", "old")])) }
    let byID = table.routes.list[2]
    #expect(table.add("/n/:key", replaces: true) == nil)
    #expect(try table.routes.url(byID, Record([.init("id", "1")])) == "/n/1")
  }

  @Test("U3: what cannot come back is refused by name")
  func notPrinted() {
    func error(_ pattern: Text, _ fields: KeyValuePairs<String, Value>) -> String {
      do {
        return try Pattern(pattern).url(Record(fields.map { .init(Text($0.key), $0.value) })).string
      } catch {
        return "\(error)"
      }
    }
    #expect(error("/:a", ["a": ""]) == "route '/:a' parameter 'a' is '', which no part of a URL can be")
    #expect(error("/:a", ["a": ".."]).contains("'a' is '..'"))
    #expect(error("/*a", ["a": ["x", "."]]).contains("'a' is '.'"))
    #expect(error("/:a", [:]) == "route '/:a' needs parameter 'a'")
    #expect(error("/:a", ["a": 1]) == "route '/:a' parameter 'a' is a string, got integer 1")
    #expect(error("/:a{integer}", ["a": "1"]) == "route '/:a{integer}' parameter 'a' is an integer, got '1'")
    #expect(error("/:a{x|y}", ["a": "z"]).contains("is one of 'x', 'y', got 'z'"))
    #expect(error("/*a", ["a": "x"]).contains("is a list of strings, got 'x'"))
    #expect(
      error("/:name", ["name": "x", "nam": "y"]) == "route '/:name' has no parameter 'nam'; did you mean 'name'?")
    #expect(error("/:a", ["a": .string(Text(String(repeating: "ä", count: 2000)))]).contains("12001 bytes, over 8 KiB"))
  }

  // MARK: U4

  @Test("U4: paths are ours, and URLs whose scheme and host are declared")
  func origins() {
    let table = RouteTable("/a/:b", origins: ["https://Cook.example", "cook:", "http://me@localhost:8080/"])
    for url in [
      "/a/1", "https://cook.example/a/1", "HTTPS://COOK.EXAMPLE//a/1/", "cook:/a/1", "cook:a/1", "cook://a/1",
      "Cook:///a/1", "http://me@LOCALHOST:8080/a/1?x#y",
    ] {
      #expect(table[Text(url)] == "/a/:b {b=\"1\"}", "\(url)")
    }
    for url in [
      "", "a/1", "?a", "http://cook.example/a/1", "https://cook.example:443/a/1", "https://cook.example.evil/a/1",
      "https://x@cook.example/a/1", "http://ME@localhost:8080/a/1", "http://localhost:8080/a/1", "mailto:a",
      "https:/a/1",
      "https:cook.example/a/1", ":/a/1", "1a:/a/1",
    ] {
      #expect(table[Text(url)].hasPrefix("not_ours"), "\(url)")
    }
    #expect(
      table["ftp://x"]
        == "not_ours: 'ftp://x' does not lead here: a URL begins with '/', 'https://Cook.example', 'cook:' or 'http://me@localhost:8080/'"
    )
    #expect(RouteTable("/")["x"].hasSuffix("begins with '/'; rutter.root's option urls declares schemes and hosts"))
    #expect(table["https://cook.example"].hasPrefix("no_route"))
  }

  @Test("U4: what is no scheme and host cannot be declared")
  func wrongOrigins() {
    func error(_ texts: Text...) -> String {
      var origins = Origins()
      do {
        for text in texts { try origins.add(text) }
        return "none"
      } catch {
        return "\(error)"
      }
    }
    #expect(error("cook.example").hasSuffix("it begins with no scheme"))
    #expect(error("/a").hasSuffix("it begins with no scheme"))
    #expect(error("https:").hasSuffix("every page there is would lead here; name the host"))
    #expect(error("https:/a").hasSuffix("behind the scheme stands '//' and a host, or nothing"))
    #expect(error("https://").hasSuffix("behind the scheme stands '//' and a host, or nothing"))
    #expect(error("https:///").hasSuffix("it has no host"))
    #expect(error("https://a/b").hasSuffix("what follows is for the patterns of routes"))
    #expect(error("https://a?b").hasSuffix("what follows is for the patterns of routes"))
    #expect(error("https://a", "HTTPS://A").hasSuffix("it is declared twice"))
  }

  @Test("U3: no match names the nearest patterns")
  func near() {
    let table = RouteTable("/recipes/:id{integer}", "/recipes", "/settings/:page", "/about")
    #expect(table["/recipe/1"] == "no_route: no route matches '/recipe/1'; near: '/recipes/:id{integer}'")
    #expect(table["/recipes/x"].hasSuffix("; near: '/recipes/:id{integer}', '/recipes'"))
    #expect(table["/abuot"].hasSuffix("; near: '/about'"))
    #expect(table["/quite/else"] == "no_route: no route matches '/quite/else'")
    #expect(RouteTable()["/a"] == "no_route: no route matches '/a'; none is registered")
  }

  @Test("U3: where no pattern is a mere slip away, those that match the most parts from the left are named")
  func beginningAlike() {
    let table = RouteTable("/a/b/c", "/a/:x/d", "/a/x/y", "/z/b/q", "/a/b/l/m/n/o")
    #expect(table["/a/b/e"] == "no_route: no route matches '/a/b/e'; near: '/a/:x/d', '/a/b/c', '/a/b/l/m/n/o'")
    #expect(table["/z/y/q"].hasSuffix("'/z/y/q'; near: '/z/b/q'"))
    #expect(table["/y/b/q"].hasSuffix("no route matches '/y/b/q'"))
  }

  @Test("U3: however many and long patterns there are, few of their parts are compared")
  func manyAlike() {
    var table = RouteTable()
    let same = String(repeating: "/a", count: 2_000)
    let clock = ContinuousClock()
    let adding = clock.measure {
      for place in 0..<200 { #expect(table.add(Text("\(same)/other\(place)")) == nil) }
    }
    let looking = clock.measure { #expect(table[Text("\(same)/quite")].contains("; near: ")) }
    // If all parts were compared, that would be 2,000 steps for each of the parts that were added.
    #expect(looking < adding * 20)
  }

  @Test("U3: the message shows a URL as it came")
  func asItCame() {
    let table = RouteTable("/f/:x{integer}", origins: ["cook:"])
    #expect(table["/f/+1"].hasPrefix("no_route: no route matches '/f/+1'"))
    #expect(table["//f/%2B1/?q=1"].hasPrefix("no_route: no route matches '//f/%2B1/?q=1'"))
    #expect(table["cook:/f/x"].hasPrefix("no_route: no route matches 'cook:/f/x'"))
  }
}
