import RutterCore
import Testing

@Suite("Near names") struct NearestTests {
  @Test("The nearest of the names is found, the first of those that are equally near")
  func near() {
    #expect(nearest("Recpie", among: ["Reciter", "Recipe", "Recips"]) == "Recipe")
    #expect(nearest("xyz", among: ["Recipe"]) == nil)
    #expect(nearest("b", among: []) == nil)
    #expect(nearest("m", among: ["k", "P"]) == nil && nearest("m", among: ["k", "M"]) == "M")
    #expect(nearest("no", among: ["on"]) == "on" && nearest("x", among: ["xs"]) == "xs")
  }

  @Test("Names of more than 64 bytes are not compared")
  func long() {
    let name = String(repeating: "n", count: 64)
    #expect(nearest(name, among: [name]) == name)
    #expect(nearest(name, among: [name + "n"]) == nil)
    #expect(nearest(name + "n", among: [name]) == nil)
    #expect(nearest(name, among: [name + "n", name]) == name)
  }

  @Test("Of very many names the first thousand are compared")
  func many() {
    var names = (0..<999).map { "other\($0)" }
    names += ["Recipe"]
    #expect(nearest("Recpie", among: names) == "Recipe")
    #expect(nearest("Recpie", among: ["first"] + names) == nil)
  }
}
