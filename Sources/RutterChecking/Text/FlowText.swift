package import Rutter
package import RutterCore
internal import RutterLua
internal import RutterWorkers

/// What the texts of a flow and its plugins say of how its screens lead to each other, as far as that is written there.
package struct FlowText: Sendable {
  /// Whose functions lead somewhere.
  package enum Origin: Sendable, Hashable {
    case root
    /// A destination for a type, or a flow or steps, by the name of its type.
    case type(TypeName)
    /// A destination for one value.
    case value(Value)
    /// The root of one of several stacks.
    case stack(String)
    /// What is contributed to a slot.
    case slot(String)
    case route(String)
    /// A guard, by the place where it is registered, and which one it is of those that stand in that line, from 1.
    case guarding(Place, Int)
  }

  /// Where they lead.
  package enum Target: Sendable, Hashable {
    case type(TypeName)
    case loader(LoaderName)
    case slot(String)
    case stack(String)
    case url(String)
  }

  package enum Kind: String, Sendable { case link, row, action, hole, load, slot, redirect, select, open, gives, stack }

  /// One way that is written in a text.
  package struct Lead: Sendable, Hashable {
    package var from: Origin
    package var to: Target
    package var kind: Kind
    /// The label of the link or button, where that is written as one text.
    package var label: String?
    /// The id of the link or button, where that is written.
    package var name: String?
    package var place: Place
    /// Whether it is known only that a value is made there, and not that it goes anywhere.
    package var isSupposed = false
  }

  /// A stack of tabs, as it is written.
  package struct Stack: Sendable, Hashable {
    package var id: String
    package var title: String
    package var place: Place
  }

  /// In the order of plugins, files and lines.
  package private(set) var leads: [Lead] = []
  package private(set) var stacks: [Stack] = []
  /// The texts that are written in the scripts, each once.
  package private(set) var texts: [String] = []
  /// The texts among them that something is compared with.
  package private(set) var compared: [String] = []
  /// The numbers, each once.
  package private(set) var numbers: [String] = []
  /// The numbers among them that something is compared with.
  package private(set) var bounds: [String] = []
  /// The keys of tables that are looked up by a value.
  package private(set) var keys: [String] = []
  /// The names under which operations are held and resumed.
  package private(set) var holding = Holding()

  /// Reads the texts of a flow.
  ///
  /// - Parameters:
  ///   - flow: The flow with its plugins.
  ///   - registry: What they have registered.
  package init(_ flow: Flow, _ registry: Registry) {
    let vocabulary = Vocabulary()
    var seen: Set<Token.Kind> = []
    for (index, unit) in flow.units.enumerated() {
      let subject = Subject(
        unit: unit, scripts: Subject.scripts(of: unit), vocabulary: vocabulary, registry: registry, others: [],
        id: PluginID(index), modules: [])
      let reading = LeadReading(subject, registry)
      leads += reading.leads
      stacks += reading.stacks
      for script in subject.scripts {
        compared += script.compared
        bounds += script.bounds
        keys += script.keys
        holding.held.formUnion(script.holding.held)
        holding.resumed.formUnion(script.holding.resumed)
        if script.holding.isOpen { holding.isOpen = true }
      }
      for literal in subject.scripts.flatMap(\.literals) where seen.insert(literal).inserted {
        switch literal {
        case .text(let text): texts.append(text)
        case .number(let number): numbers.append(number)
        default: break
        }
      }
    }
  }
}
