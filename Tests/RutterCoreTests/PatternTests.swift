import RutterCore
import Testing

@Suite("Patterns of routes: U1") struct PatternTests {
  private func error(_ pattern: Text) -> String {
    do throws(PatternError) {
      _ = try Pattern(pattern)
      return "none"
    } catch {
      return "\(error.position): \(error.expected), got \(error.got)" + (error.wayOut.map { "; \($0)" } ?? "")
    }
  }

  @Test("U1: a pattern has text, parameters, types, an optional end, a rest and a query")
  func parts() throws {
    #expect(try Pattern("/").parts == [])
    #expect(try Pattern("/a/:b/:c{integer}").parts == [.text("a"), .parameter("b", nil), .parameter("c", .integer)])
    #expect(try Pattern("/:a{number}/:b{uuid}").parts == [.parameter("a", .number), .parameter("b", .uuid)])
    #expect(try Pattern("/:a{one|two}").parts == [.parameter("a", .choice(["one", "two"]))])
    #expect(try Pattern("/a/*rest").parts == [.text("a"), .rest("rest")])
    let optional = try Pattern("/a/:b{integer}?")
    #expect(optional.endsOptionally && optional.parts == [.text("a"), .parameter("b", .integer)])
    let query = try Pattern("/search?q&page{integer}=1&tag=a%20b").query
    #expect(query.map(\.name) == ["q", "page", "tag"])
    #expect(query.map(\.type) == [nil, .integer, nil])
    #expect(query.map(\.standard) == [nil, .integer(1), .string("a b")])
  }

  @Test("U1: a question mark behind a parameter is one of the query where a name follows")
  func questionMarks() throws {
    let query = try Pattern("/a/:b?page")
    #expect(!query.endsOptionally && query.query.map(\.name) == ["page"])
    let both = try Pattern("/a/:b??page")
    #expect(both.endsOptionally && both.query.map(\.name) == ["page"])
    #expect(try Pattern("/?q").query.map(\.name) == ["q"])
    #expect(try Pattern("/*rest?q").query.map(\.name) == ["q"])
  }

  @Test("U1: text in a pattern is decoded once, so that signs of patterns can stand in URLs")
  func encoded() throws {
    #expect(try Pattern("/a%3Ab/%2A/caf%C3%A9/%252F").parts == [.text("a:b"), .text("*"), .text("café"), .text("%2F")])
    #expect(try Pattern("/:a{x%20y|é}").parts == [.parameter("a", .choice(["x y", "é"]))])
  }

  @Test("U1: each mistake has its position, what was expected, what came, and the way out")
  func mistakes() {
    #expect(error("a").hasPrefix("1: '/', got 'a'; a pattern is an absolute path"))
    #expect(error("").hasPrefix("1: '/', got the end"))
    #expect(error("/a//b") == "4: a part, got '/'; doubled slashes count as one in a URL; write one")
    #expect(error("/é/").hasPrefix("4: a part, got the end; a trailing slash"))
    #expect(error("/a/..").hasPrefix("4: a part, got '..'; '.' and '..' are refused in URLs"))
    #expect(error("/%2E").hasPrefix("2: a part, got '.'"))
    #expect(error("/:").hasPrefix("3: a name of letters, digits and '_', got the end"))
    #expect(error("/:1").hasPrefix("3: a name of letters, digits and '_', got '1'"))
    #expect(error("/:a.json").hasPrefix("4: '/', '{', '?' or the end, got '.'; a parameter is a whole part"))
    #expect(error("/a-:b").hasPrefix("4: text, '/', '?' or the end, got ':'; a parameter is a whole part"))
    #expect(error("/a-:b").hasSuffix("written %3A"))
    #expect(error("/:a/:a") == "6: another name, got 'a' again; each parameter has a name of its own")
    #expect(error("/:a?a").hasPrefix("5: another name"))
    #expect(error("/:a?/b") == "5: the end, got '/'; only the last part may be missing; register two routes")
    #expect(error("/*a/b") == "4: the end, got '/'; a rest takes all parts that are left, so it is the last one")
    #expect(error("/*a?") == "4: the end, got '?'; a rest may be empty as it is")
    #expect(error("/*").hasPrefix("3: a name"))
    #expect(error("/a#b").hasPrefix("3: text, '/', '?' or the end, got '#'; what follows a '#' never reaches a route"))
    #expect(error("/a%zz") == "3: an encoding such as %2F, got '%zz'")
    #expect(error("/a%FF") == "2: an encoding of UTF-8, got 'a%FF'")
    #expect(error("/a\u{1}").hasPrefix("3: text, got a control character"))
    #expect(error(Text("/" + String(repeating: "a", count: 8192))) == "8193: at most 8 KiB, got 8193 bytes")
  }

  @Test("U1: what is no type is refused, and Lua patterns with the reason")
  func types() {
    #expect(error("/:a{int}").hasPrefix("5: integer, number, uuid or a choice such as {one|two}, got 'int'"))
    #expect(error("/:a{integr}").hasSuffix("did you mean {integer}?"))
    #expect(error("/:a{}").hasPrefix("5: integer"))
    #expect(error("/:a{%d+}").contains("got '%d+'; Lua patterns are refused, because of two of them nobody can tell"))
    #expect(error("/:a{[a-z]|x}").contains("Lua patterns are refused"))
    #expect(error("/:a{one|}") == "9: a text, got nothing; no part of a URL is empty")
    #expect(error("/:a{one|one}") == "9: another text, got 'one' again")
    #expect(error("/:a{one|..}") == "9: a text, got '..'; '.' and '..' are refused in URLs")
    #expect(
      error("/:a{one") == "8: '}', got the end; a type stands in braces: {integer}, {number}, {uuid} or {one|two}")
  }

  @Test("U1: mistakes in a query")
  func queries() {
    #expect(error("/a?").hasPrefix("4: a name"))
    #expect(error("/a?b&").hasPrefix("6: a name"))
    #expect(error("/a?b&b").hasPrefix("6: another name"))
    #expect(error("/a?b{integer}=x") == "15: an integer, got 'x'")
    #expect(error("/a?b{integer}=") == "15: an integer, got nothing")
    #expect(error("/a?b/c").hasPrefix("5: '{', '=', '&' or the end, got '/'"))
    #expect(error("/a?b#c").hasPrefix("5: '&' or the end, got '#'"))
    #expect(error("/a?b=%4") == "6: an encoding such as %2F, got '%4'")
  }
}

@Suite("Types of parts: U1") struct PartTypeTests {
  @Test("U1: an integer has one spelling, and fits 64 bits")
  func integers() {
    let type = PartType.integer
    #expect(type.value(of: "0") == .integer(0))
    #expect(type.value(of: "-7") == .integer(-7))
    #expect(type.value(of: "9223372036854775807") == .integer(.max))
    #expect(type.value(of: "-9223372036854775808") == .integer(.min))
    for text in [
      "", "-", "-0", "00", "01", "+1", "1.0", " 1", "1e3", "9223372036854775808", "-9223372036854775809", "٣",
    ] {
      #expect(type.value(of: Text(text)) == nil, "\(text)")
    }
  }

  @Test("U1: a number is decimal and finite")
  func numbers() {
    let type = PartType.number
    #expect(type.value(of: "1") == .number(1))
    #expect(type.value(of: "-0.5") == .number(-0.5))
    #expect(type.value(of: "1e3") == .number(1000))
    #expect(type.value(of: "1E-3") == .number(0.001))
    for text in ["", "nan", "inf", "0x1", "1e999", ".5", "1.", "1e", "--1", "1_0", "+1"] {
      #expect(type.value(of: Text(text)) == nil, "\(text)")
    }
    #expect(type.text(of: 3.0) == "3")
    #expect(type.text(of: 1e22) == "1e22")
    #expect(type.text(of: .integer(4)) == "4")
    #expect(type.text(of: .integer(.max)) == nil)
    #expect(type.text(of: .number(.infinity)) == nil)
  }

  @Test("U1: a UUID stays as it is written")
  func uuids() {
    let text: Text = "6BA7b810-9dad-11d1-80b4-00c04fd430c8"
    #expect(PartType.uuid.value(of: text) == .string(text))
    for text in ["6ba7b8109dad11d180b400c04fd430c8", "6ba7b810-9dad-11d1-80b4-00c04fd430cg", ""] {
      #expect(PartType.uuid.value(of: Text(text)) == nil)
    }
  }

  @Test("U1: a choice takes its words alone")
  func choices() {
    let type = PartType.choice(["a", "b"])
    #expect(type.value(of: "a") == "a")
    #expect(type.value(of: "A") == nil)
    #expect(type.text(of: "b") == "b")
    #expect(type.text(of: "c") == nil)
  }
}
