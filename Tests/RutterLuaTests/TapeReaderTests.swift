import RutterCore
import Testing

/// What the tape must not get wrong however it is written: texts of all lengths, fields of all names, slots used again.
@Suite struct TapeReaderTests {
  private func logs(_ script: String) throws -> [String] {
    let stage = try Stage(script + "\nrutter.root(function() return rutter.screen { title = 'Root' } end)")
    return stage.logs + stage.errors
  }

  @Test("V1: texts of every length cross whole, wherever in them stands what is not ASCII") func texts() throws {
    let lines = try logs(
      """
      local cell, wrong = rutter.cell(""), 0
      for length = 0, 40 do
        for place = 0, length do
          for _, letter in ipairs { "", "x", "é", "€", "😀", "\\0" } do
            local text = ("a"):rep(place) .. letter .. ("b"):rep(length - place)
            cell:set(text)
            if cell:get() ~= text then wrong = wrong + 1 end
            cell:set { [text] = text }
            if cell:get()[text] ~= text then wrong = wrong + 1 end
          end
        end
      end
      print(wrong)
      """)
    #expect(lines == ["0"])
  }

  @Test("V1: a byte that is no UTF-8 is found at every place of texts of every length") func broken() throws {
    let lines = try logs(
      """
      local cell, missed = rutter.cell(""), 0
      for length = 0, 40 do
        for place = 0, length do
          for _, bytes in ipairs { "\\xff", "\\x80", "\\xc3", "\\xe2\\x82", "\\xed\\xa0\\x80", "\\xf4\\x90\\x80\\x80" } do
            local text = ("a"):rep(place) .. bytes .. ("b"):rep(length - place)
            local is_set, message = pcall(cell.set, cell, { text })
            if is_set or not message:find("field '[1]': a string that is not valid UTF-8", 1, true) then missed = missed + 1 end
            is_set, message = pcall(cell.set, cell, { [text] = 1 })
            if is_set or not message:find("not valid UTF-8", 1, true) then missed = missed + 1 end
          end
        end
      end
      print(missed, cell:get())
      """)
    #expect(lines == ["0\t"])
  }

  @Test(
    "K1: fields stand in the order of their names' bytes, whatever order the table has",
    arguments: [1, 2, 3, 8, 9, 40, 255, 256, 257, 700])
  func order(_ count: Int) throws {
    let lines = try logs(
      """
      local stems = { "", "a", "ab", "a\\0", "same first ", "same firsT ", "é", "12345678", "1234567", "Z", "field" }
      local names, is_taken = {}, {}
      while #names < \(count) do
        local name = stems[math.random(#stems)] .. (math.random(4) > 1 and math.random(\(count)) or "")
        if not is_taken[name] then
          is_taken[name] = true
          names[#names + 1] = name
        end
      end
      local expected = { table.unpack(names) }
      table.sort(expected)
      local cell, wrong = rutter.cell {}, 0
      for round = 1, 6 do
        local record = {}
        for _, name in ipairs(names) do
          record[name] = #name % 3 == 0 and { id = #name, name = name, at = { round } } or #name % 3 == 1 and name or round
        end
        cell:set(record)
        local parts = {}
        for _, name in ipairs(expected) do
          parts[#parts + 1] = rutter.json.encode(name) .. ":" .. rutter.json.encode(record[name])
        end
        if rutter.json.encode(cell:get()) ~= "{" .. table.concat(parts, ",") .. "}" then wrong = wrong + 1 end
        for i = #names, 2, -1 do
          local j = math.random(i)
          names[i], names[j] = names[j], names[i]
        end
      end
      print(wrong)
      """)
    #expect(lines == ["0"])
  }

  @Test("V4: a slot that is used again calls the function that holds it now") func slots() {
    let app = LuaApp.open(
      """
      local count = rutter.cell(0, "count")
      rutter.root(function()
        local n = count:get()
        local rows = { title = "Root " .. n }
        for i = 1, 1 + n % 5 do
          rows[i] = rutter.button { "Button " .. i, action = function() rutter.log(n .. "." .. i) count:set(n + 1) end }
        end
        return rutter.screen(rows)
      end)
      """)
    var expected: [String] = []
    for n in 0..<60 {
      let i = 1 + n * 7 % (1 + n % 5)
      app.tap("Button \(i)")
      expected.append("\(n).\(i)")
    }
    #expect(app.logs == expected && app.errors.isEmpty, "\(app.errors)")
  }
}
