import Rutter
import RutterChecking
import RutterCore
import RutterSpecs
import RutterWorkers
import TestFolders

@testable import RutterGraph

/// Walks through a flow that is given as text.
func walk(_ text: String, in folder: Folder, budget: Int = 500, allowing grants: [Grant] = []) throws -> Graph {
  let path = folder.file("tea.lua", "local rutter = require 'rutter'\n\(text)\n")
  let setup = try Setup(Setup.Request(flow: path), trusting: .none), flow = try setup.read()
  var session = Session(host: flow.host(.testing))
  _ = session.load(Opening(seed: 1, startedAtMicroseconds: 0))
  defer { _ = session.take(Event(at: .start, .ended)) }
  let text = FlowText(flow, session.registry), launchable = Launchable(flow, setup)
  let graph = Graph(flow: path, session.registry, session.plugins, text)
  var options = Walker.Options()
  options.budget = budget
  var walker = Walker(launchable, Outside(try launchable.performers(grants)), text, graph, options)
  return walker.walk()
}
