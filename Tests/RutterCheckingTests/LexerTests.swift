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
