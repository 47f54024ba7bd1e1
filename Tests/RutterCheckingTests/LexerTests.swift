import Testing

@testable import RutterChecking

@Suite struct LexerTests {
  @Test("comments of all kinds are left out, and lines counted over them")
  func comments() {
    let tokens = Lexer.tokens(of: Array("#!/bin/lua\n-- one\n--[[ two\n]] a --[==[ ]] \n]==] b".utf8))
    #expect(tokens.map(\.kind) == [.name("a"), .name("b"), .end])
    #expect(tokens.map(\.line) == [4, 5, 5])
  }

  @Test("strings hold what stands between their quotes or brackets")
  func strings() {
    let tokens = Lexer.tokens(of: Array(#""it\"s" 'a' [=[ ]] ]=]"#.utf8))
    #expect(tokens.map(\.kind) == [.text("it\"s"), .text("a"), .text(" ]] "), .end])
  }

  @Test("a line ends at either sign, or at both in any order")
  func lineEnds() {
    let tokens = Lexer.tokens(of: Array("a -- b\rc\r\nd\n\re\n\nf [[\rg\r]]\rh".utf8))
    #expect(
      tokens.map(\.kind) == [
        .name("a"), .name("c"), .name("d"), .name("e"), .name("f"), .text("g\r"), .name("h"), .end,
      ])
    #expect(tokens.map(\.line) == [1, 2, 3, 4, 6, 6, 9, 9])
  }

  @Test("escapes are read, however many there are")
  func escapes() {
    let text = #""\065\0661\x41\u{0000000041}\u{7FFFFFFF}\u{FFFFFFFFFFFFFFFFF}\65\z  b""#
    let tokens = Lexer.tokens(of: Array(text.utf8))
    #expect(tokens.map(\.kind) == [.text("AB1AA\u{FFFD}\u{FFFD}Ab"), .end])
    let many = Array(("\"" + String(repeating: "\\065", count: 100_000) + "\"").utf8)
    #expect(Lexer.tokens(of: many).first?.kind == .text(String(repeating: "A", count: 100_000)))
  }

  @Test("numbers and signs are whole")
  func numbers() {
    let tokens = Lexer.tokens(of: Array("0xfe+1e-5 .5..3 a==b//c ...".utf8))
    #expect(
      tokens.map(\.kind) == [
        .number("0xfe"), .sign("+"), .number("1e-5"), .number(".5..3"), .name("a"), .sign("=="), .name("b"),
        .sign("//"),
        .name("c"), .sign("..."), .end,
      ])
  }

  @Test("a text that is cut off anywhere is read to its end")
  func cutOff() {
    let text = Array("local a <const> = { [1] = 'x', f = function(...) return ([[y]]):z{ ... } end } -- [=[ c\n".utf8)
    for length in text.indices {
      let tokens = Lexer.tokens(of: Array(text[..<length]))
      #expect(tokens.last?.kind == .end)
      var parser = Parser(tokens)
      parser.parse()
    }
  }
}
