import RutterCore
import RutterSpecs
import Testing

@Suite("Lines of scripts in reports")
struct SourceTextsTests {
  @Test("a spec, what lies below its folder, and nothing else shows, whatever file a script names as a place")
  func onlyScriptsBeside() {
    // This file stands two folders below the root of the package.
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = "/\(root)/Fixtures/rules", texts = SourceTexts()
    let spec = folder + "/actions_spec.lua"
    #expect(texts.line(Place(script: "actions_spec.lua", line: 1), of: spec) != nil)
    #expect(texts.line(Place(script: spec, line: 1), of: spec) != nil)
    let outside = ["/etc/passwd", folder + "/../hostile/loop_goto.lua", "../loop_goto.lua", folder + "//x.lua"]
    for script in outside { #expect(texts.line(Place(script: script, line: 1), of: spec) == nil, "\(script)") }
  }
}
