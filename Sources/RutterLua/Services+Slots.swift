internal import CRutterLua
internal import RutterCore

/// Slots: `rutter.slot_type`, `rutter.contribute`.
extension Call {
  /// Declares a place in this plugin's screens to which others contribute.
  func declareSlot() throws(ScriptError) {
    let arguments = try arguments(2)
    let name = try self.name(arguments[0], of: "rutter.slot_type")
    if arguments[1].isNothing {
      throw ScriptError(
        "rutter.slot_type takes a name and the schema of what contributions get; the schema is nil")
    }
    let slot = Slot(
      name: Text("\(plugin.info.name).\(name)"), schema: try schemaReader("slot '\(name)'").read(arguments[1]),
      plugin: plugin.info.id, place: plugin.askingPlace())
    try unsafe outbox.pointee.register(slot, reading.pointee)
  }

  /// Adds nodes to a slot of another plugin.
  func contribute() throws(ScriptError) {
    let arguments = try arguments(2)
    let slot = try qualifiedName(arguments[0])
    guard case .function(let nodes) = arguments[1] else {
      throw ScriptError(
        "rutter.contribute takes a function that gives nodes for the slot's value, got \(arguments[1].kind.withArticle)"
      )
    }
    try checkOwner(of: slot)
    let contribution = Contribution(
      id: unsafe outbox.pointee.newRegistrationID(), slot: slot, plugin: plugin.info.id, nodes: nodes,
      place: plugin.askingPlace())
    try unsafe outbox.pointee.register(contribution, reading.pointee)
    writer.write(.RL_CLASS_REGISTRATION, contribution.id.number)
  }

  private func qualifiedName(_ argument: ScriptArgument) throws(ScriptError) -> Text {
    guard let name = argument.text else {
      throw ScriptError("rutter.contribute takes the name of a slot, got \(argument.kind.withArticle)")
    }
    let text = try ScriptName.checked(name, "rutter.contribute").string
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ String($0).isWord }) else {
      throw ScriptError(
        "rutter.contribute takes the name of a slot with its plugin, as in \"cookbook.recipe_menu\", got "
          + argument.shown)
    }
    return Text(text)
  }

  /// While plugins load, the owner may load later, and all is checked at the end. Later, what is not there is known.
  private func checkOwner(of slot: Text) throws(ScriptError) {
    if unsafe reading.pointee.caller.role == .chunk { return }
    let owner = slot.pluginName
    guard plugins.contains(where: { $0.name == owner }) else {
      return unsafe outbox.pointee.note(Contribution.idle(slot, of: plugin.info.name))
    }
    if let error = unsafe outbox.pointee.refusal(ofSlot: slot, reading.pointee) { throw error }
  }
}
