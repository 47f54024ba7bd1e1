/// A place in the screens of a plugin to which other plugins add nodes, as its owner declares it (X3).
package struct Slot: Sendable {
  /// With its plugin: `cookbook.recipe_menu`.
  package var name: Text
  /// What the value looks like that contributions get.
  package var schema: Schema
  package var plugin: PluginID
  package var place: Place

  package init(name: Text, schema: Schema, plugin: PluginID, place: Place) {
    self.name = name
    self.schema = schema
    self.plugin = plugin
    self.place = place
  }
}

/// What a plugin adds to a slot of another one: a function that takes the slot's value and gives nodes.
package struct Contribution: Sendable {
  package var id: RegistrationID
  /// The slot, with its plugin.
  package var slot: Text
  package var plugin: PluginID
  package var nodes: Handle
  package var place: Place
  /// As how many-th of its plugin it was contributed to its slot, counted from 0; the registry says so.
  package internal(set) var ordinal = 0

  package init(id: RegistrationID, slot: Text, plugin: PluginID, nodes: Handle, place: Place) {
    self.id = id
    self.slot = slot
    self.plugin = plugin
    self.nodes = nodes
    self.place = place
  }

  /// About what it takes, with the name of its slot.
  var weight: Int { 256 + 2 * slot.heapBytes }
}

extension Text {
  /// The plugin that a qualified name begins with: `cookbook` of `cookbook.recipe_menu`.
  package var pluginName: String { String(string.prefix { $0 != "." }) }
}
