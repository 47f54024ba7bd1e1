import RutterCore
import RutterLua

/// What is wrong with the text of a manifest; "fine" if nothing is.
func manifestFailure(_ text: String) -> String {
  do throws(ScriptError) {
    _ = try Manifest(SourceText(file: "cook/plugin.lua", text: text))
    return "fine"
  } catch {
    return "\(error)"
  }
}
