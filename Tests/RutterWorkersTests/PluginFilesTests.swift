import Glibc
import RutterWorkers
import TestFolders
import Testing

@Suite struct PluginFilesTests {
  private let folder = Folder()

  private func failure(_ path: String, limit: Int = PluginFiles.sourceLimitBytes) -> String {
    do throws(PluginFileError) {
      _ = try PluginFiles(path: path, limit: limit)
      return "read"
    } catch {
      return error.message
    }
  }

  @Test("a file is a plugin named by its stem")
  func file() throws {
    let files = try PluginFiles(path: folder.file("menu.lua", "return 1"))
    #expect(files.name == "menu")
    #expect(files.main.script == "menu.lua")
    #expect(files.main.text == "return 1")
    #expect(files.modules.isEmpty)
  }

  @Test("a file has the modules beside it that it requires, and those that they require, and no others")
  func modulesBeside() throws {
    folder.folder("lib")
    folder.file("lib/deep.lua", "return 1")
    folder.file("helper.lua", "return { require('lib.deep') }")
    folder.file("other.lua", "return 3")
    let text =
      "local rutter = require \"rutter\"\nlocal h = require 'helper' -- require 'other'\nrequire(name) my_require 'other'"
    let files = try PluginFiles(path: folder.file("menu.lua", text))
    #expect(files.modules.map(\.module) == ["helper", "lib.deep"])
    #expect(files.modules.map(\.script) == ["helper.lua", "lib/deep.lua"])
    #expect(files.paths.count == 3)
  }

  @Test(
    "what looks like a comment inside of a text is none, and what is required inside of texts and comments is not",
    arguments: [
      "local dash = '--' require 'helper'", "local s = \"a \\\" -- b\" require 'helper'", "--[[ x ]] require 'helper'",
      "--[==[ ]] require 'other' ]==] require 'helper'", "local s = [[ -- require 'other' ]] require 'helper'",
      "local s = \"require 'other'\" require 'helper' -- require 'other'", "local s = 'a\nrequire 'helper'",
      "--[ require 'other'\nrequire([[x]], 'helper') require 'helper'",
      "t[1] = t[t[2]] require 'helper' --[[ require 'other'",
    ])
  func requiredNames(text: String) throws {
    folder.file("helper.lua", "return 1")
    folder.file("other.lua", "return 1")
    #expect(try PluginFiles(path: folder.file("menu.lua", text)).modules.map(\.module) == ["helper"])
  }

  @Test("a folder is a plugin with its modules as dotted names, sorted; specs and hidden files are none of them")
  func folderWithModules() throws {
    let path = folder.folder("shop")
    folder.folder("shop/views")
    folder.folder("shop/.git")
    folder.file("shop/init.lua", "return 1")
    folder.file("shop/views/detail.lua", "return 2")
    folder.file("shop/views/init.lua", "return 3")
    folder.file("shop/data.lua", "return 4")
    folder.file("shop/shop_spec.lua", "return 5")
    folder.file("shop/.git/x.lua", "return 6")
    folder.file("shop/readme.txt", "hello")
    for given in [path, path + "/", path + "/init.lua"] {
      let files = try PluginFiles(path: given)
      #expect(files.name == "shop")
      #expect(files.main.script == "shop/init.lua")
      #expect(files.modules.map(\.module) == ["data", "views", "views.detail"])
      #expect(files.modules.map(\.script) == ["shop/data.lua", "shop/views/init.lua", "shop/views/detail.lua"])
    }
  }

  @Test("modules are not taken from outside by a link")
  func linksOut() throws {
    folder.folder("shop")
    folder.file("shop/init.lua", "return 1")
    folder.file("outside.lua", "return 2")
    folder.link("shop/way.lua", to: "../outside.lua")
    folder.link("shop/round", to: ".")
    #expect(try PluginFiles(path: folder.path + "/shop").modules.isEmpty)
  }

  @Test("a missing file is missed with what was probably meant")
  func missing() {
    folder.file("cookbook.lua", "return 1")
    folder.folder("packages")
    folder.file("packages/init.lua", "return 1")
    #expect(
      failure(folder.path + "/cookbok.lua") == "no such file or folder; did you mean \(folder.path)/cookbook.lua?")
    #expect(failure(folder.path + "/cookbook") == "no such file or folder; did you mean \(folder.path)/cookbook.lua?")
    #expect(failure(folder.path + "/package") == "no such file or folder; did you mean \(folder.path)/packages?")
    #expect(failure(folder.path + "/zzz") == "no such file or folder; '\(folder.path)' holds cookbook.lua, packages")
    #expect(failure(folder.path + "/no/zzz.lua") == "no such file or folder: '\(folder.path)/no' is not there either")
    #expect(failure("") == "the path is empty")
  }

  @Test("what is there and cannot be read is not taken for misspelt")
  func roundLinks() {
    folder.file("l1.lua", "return 1")
    folder.link("l2.lua", to: "l3.lua")
    folder.link("l3.lua", to: "l2.lua")
    #expect(failure(folder.path + "/l2.lua") == "too many links")
  }

  @Test("a main script that is not there: the nearest that is, or what to do")
  func missingMain() {
    let folder = Folder()
    let message = { (main: String) -> String in
      do throws(PluginFileError) {
        _ = try PluginFiles(folder: folder.path, name: "shop", main: main)
        return "no error"
      } catch { return error.message }
    }
    folder.file("plugin.lua", "return {}")
    folder.file("shop_spec.lua", "")
    #expect(
      message("init.lua").hasSuffix("is not in the folder; put it there, or say main = \"NAME.lua\" in the manifest"))
    #expect(message("start.lua").hasSuffix("is not in the folder; put it there"))
    folder.file("init2.lua", "")
    #expect(message("init.lua").hasSuffix("is not in the folder; did you mean main = \"init2.lua\"?"))
    folder.file("init.lua", "")
    #expect(message("start.lua").hasSuffix("is not in the folder; write main = \"init.lua\""))
  }

  @Test("a folder without init.lua says so, with the plugins in it")
  func withoutMain() {
    folder.file("a.lua", "return 1")
    #expect(failure(folder.path) == "a folder without init.lua; did you mean \(folder.path)/a.lua?")
    let empty = folder.folder("empty")
    #expect(failure(empty) == "a folder without init.lua; a plugin's folder has its main script there")
  }

  @Test("an empty, binary, compiled or wrongly encoded file says what it is")
  func noSource() {
    #expect(failure(folder.file("empty.lua", "")).hasPrefix("the file is empty"))
    #expect(
      failure(folder.file("binary.lua", [0x61, 0, 0x62]))
        == "this is a binary file (byte 2 is zero), not Lua source text")
    #expect(
      failure(folder.file("luac.lua", [0x1B, 0x4C, 0x75, 0x61, 0x54])) == "this is compiled Lua; only source text runs")
    #expect(
      failure(folder.file("latin.lua", Array("--\n-- ".utf8) + [0xE9])).hasPrefix(
        "this is not UTF-8 text (byte 7 is wrong)"))
  }

  @Test("a source text over the limit is not read whole")
  func tooLarge() {
    let path = folder.file("large.lua", "")
    truncate(path, 100 << 20)
    #expect(failure(path) == "larger than 1 MiB, the most a source text may have")
    #expect(failure(folder.file("b.lua", "return 12"), limit: 8).hasPrefix("larger than 8 bytes"))
  }

  @Test("a pipe or a device is no flow, and is not waited for")
  func devices() {
    mkfifo("\(folder.path)/pipe.lua", 0o644)
    #expect(failure("\(folder.path)/pipe.lua") == "this is no plain file")
    #expect(failure("/dev/zero") == "this is no plain file")
  }

  @Test("an unreadable file says so", .enabled(if: getuid() != 0))
  func unreadable() {
    let path = folder.file("a.lua", "return 1")
    chmod(path, 0)
    #expect(failure(path) == "permission denied")
  }
}
