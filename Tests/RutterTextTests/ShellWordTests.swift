import RutterText
import Testing

@Suite("Words as a shell takes them")
struct ShellWordTests {
  @Test("only what a shell would take apart is quoted; nothing is a word, too")
  func words() {
    for plain in ["a_spec.lua:3", "read=/var/lib", "--budget", "größe", "1,2%@+"] {
      #expect(ShellWord.text(plain) == plain)
    }
    #expect(ShellWord.text("") == "''" && ShellWord.text("a b") == "'a b'" && ShellWord.text("$x") == "'$x'")
    #expect(ShellWord.text("it's") == "'it'\\''s'" && ShellWord.quoted("plain") == "'plain'")
  }
}
