import RutterCore
import Testing

@Suite("Secrets") struct SecretsTests {
  private func secrets(_ values: Value...) -> Secrets {
    var secrets = Secrets()
    for value in values { secrets.remember(value, of: PluginID(0)) }
    secrets.prepare()
    return secrets
  }

  @Test("S8: a secret text is found wherever it stands in another, and its length shows")
  func parts() {
    let secrets = secrets("hunter2", "öpen")
    #expect(secrets.hidden("hunter2") == "‹secret 7›")
    #expect(secrets.hidden("is it xhunter2y, or öpen?") == "is it x‹secret 7›y, or ‹secret 4›?")
    #expect(secrets.hidden("hunter2hunter2") == "‹secret 7›‹secret 7›")
    #expect(secrets.hidden("hunter, unter2") == "hunter, unter2")
    #expect(secrets.masked("is it hunter2?") == "is it *******?")
  }

  @Test("S8: a text in which a part is hidden is known by its mark")
  func marks() {
    for text in ["hunter2", "is it hunter2?", "hunter2\u{301}", "hunter2hunter2"] {
      #expect(Secrets.areMarked(in: secrets("hunter2").hidden(text)), "\(text)")
    }
    for text in ["", "hunter2", "‹secret ›", "‹secret x›", "‹secret 4", "a ‹secret choice 4›"] {
      #expect(!Secrets.areMarked(in: text), "\(text)")
    }
  }

  @Test("S8: a secret is hidden as a name in a record, but for the names of a type's fields")
  func names() {
    let secrets = secrets("hunter2"), map = Value.record(nil, ["hunter2": 1, "other": "my hunter2"])
    let typed = Value.record(TypeName("flow.Map"), ["hunter2": map])
    let hidden = Value.record(nil, ["‹secret 7›": 1, "other": "my ‹secret 7›"])
    #expect(secrets.hidden(typed) == .record(TypeName("flow.Map"), ["hunter2": hidden]))
    #expect(secrets.masked(map) == .record(nil, ["*******": 1, "other": "my *******"]))
  }

  @Test("S8: a secret of less than four bytes counts as a word only")
  func words() {
    let secrets = secrets("a", "12", "x-y")
    #expect(secrets.hidden("a cat, a") == "‹secret 1› cat, ‹secret 1›")
    #expect(secrets.hidden("Add; 123; 12; é12") == "Add; 123; ‹secret 2›; é12")
    #expect(secrets.hidden("x-y xx-y") == "‹secret 3› xx-y")
  }

  @Test("S8: of secrets that overlap or begin alike none is left in part")
  func overlaps() {
    let secrets = secrets("abcdef", "defghi", "abcd", "xabcdefx", "fghij")
    #expect(secrets.hidden("abcdefghi!") == "‹secret 9›!")
    #expect(secrets.hidden("abcdeX") == "‹secret 4›eX")
    #expect(secrets.hidden("xabcdefx") == "‹secret 8›")
    #expect(secrets.hidden("xabcdefghij") == "x‹secret 10›")
  }

  @Test("S8: what a text shows of a secret before it was cut is hidden; so is a secret that was encoded for a URL")
  func cut() {
    let secrets = secrets("correct horse battery", "Sp %/ec3t")
    #expect(secrets.hidden("no 'correct horse ba…' is there") == "no '‹secret 16›…' is there")
    #expect(secrets.hidden("[string \"correct horse...\"]") == "[string \"‹secret 13›...\"]")
    #expect(secrets.hidden("correct…, correct") == "correct…, correct")
    #expect(secrets.hidden("/u/Sp%20%25%2Fec3t/x") == "/u/‹secret 15›/x")
  }

  @Test("S8: a word that ends a longer text which is none is found behind it")
  func fallbacks() {
    let secrets = secrets("he", "she was", "his")
    #expect(secrets.hidden("she is he") == "she is ‹secret 2›")
    #expect(secrets.hidden("she was his") == "‹secret 7› ‹secret 3›")
  }

  @Test("S8: texts and long numbers inside of values are secret, also in lists and records")
  func values() {
    let secrets = secrets(.list(["geheim", .integer(4711), .integer(7), .boolean(true)]))
    let shown = secrets.hidden(
      .record(nil, ["a": "so geheim", "b": .list([.integer(4711), .integer(7), .boolean(true)])]))
    #expect(shown == .record(nil, ["a": "so ‹secret 6›", "b": .list(["‹secret›", .integer(7), .boolean(true)])]))
    #expect(secrets.hidden("PIN 4711, 7") == "PIN ‹secret 4›, 7")
    #expect(secrets.masked(.list(["geheim", .integer(4711)])) == .list(["******", .integer(0)]))
  }

  @Test("S8: the oldest are forgotten where they are too many, or too long together")
  func limits() {
    var many = Secrets()
    for number in 0..<1_001 { many.remember(.string(Text("secret\(number)end")), of: PluginID(0)) }
    many.prepare()
    #expect(many.hidden("secret0end") == "secret0end" && many.hidden("secret1end") == "‹secret 10›")
    var long = Secrets()
    for letter in ["a", "b", "c", "d", "e"] {
      long.remember(.string(Text(String(repeating: letter, count: 8_000))), of: PluginID(0))
    }
    long.prepare()
    #expect(long.hidden(String(repeating: "a", count: 8_000)).count == 8_000)
    #expect(long.hidden(String(repeating: "b", count: 8_000)) == "‹secret 8000›")
  }

  @Test("S8: no plugin has the secrets of another one forgotten")
  func limitsOfEach() {
    var secrets = Secrets()
    secrets.remember("hunter2", of: PluginID(0))
    for number in 0..<3_000 { secrets.remember(.string(Text("secret\(number)end")), of: PluginID(1)) }
    secrets.prepare()
    #expect(secrets.hidden("hunter2") == "‹secret 7›")
    #expect(secrets.hidden("secret1999end") == "secret1999end" && secrets.hidden("secret2000end") == "‹secret 13›")
  }

  @Test("S8: what secret cells hold now is found however old it is, so much of each plugin, the oldest cells first")
  func held() {
    var secrets = Secrets()
    secrets.remember(.list(["hunter2", .integer(4711)]), of: PluginID(0))
    for number in 0..<1_000 { secrets.remember(.string(Text("secret\(number)end")), of: PluginID(0)) }
    let many = (0..<1_001).map { (value: Value.string(Text("held\($0)end")), plugin: PluginID(1)) }
    secrets.prepare(holding: [(.list(["hunter2", .integer(4711)]), PluginID(0))] + many)
    #expect(secrets.hidden("hunter2, 4711") == "‹secret 7›, ‹secret 4›")
    #expect(secrets.hidden("held999end, held1000end") == "‹secret 10›, held1000end")
    secrets.prepare()
    #expect(secrets.hidden("hunter2, held0end") == "hunter2, held0end")
  }

  @Test("S8: a text that is made of little but secrets is hidden as a whole")
  func growth() {
    let text = Array(repeating: "a", count: 1_000).joined(separator: " ")
    #expect(secrets("a").hidden(text) == "‹secret 1999›")
  }

  @Test("S8: what does not fit a secret field is told by its kind only")
  func mismatch() {
    var types = Types()
    let name = TypeName("flow.Login")
    types.define(
      TypeDefinition(
        name: name, schema: .record([SchemaField("pin", .integer, isSecret: true), SchemaField("user", .integer)]),
        plugin: PluginID(0), place: .native))
    #expect(types.hasSecrets)
    func message(_ fields: KeyValuePairs<String, Value>) -> String {
      do throws(Mismatch) { _ = try types.fit(.record(nil, fields), to: name) } catch { return error.description }
      return "nothing"
    }
    #expect(message(["pin": "hunter2", "user": .integer(1)]) == "field 'pin': expected integer, got string")
    #expect(message(["pin": .integer(1), "user": "Ann"]) == "field 'user': expected integer, got string \"Ann\"")
  }
}
