-- What the specs of this folder look at.

local looks = {}

--- The values of the path.
function looks.values(app)
  local list = {}
  for place, entry in ipairs(app.path) do list[place] = entry.value end
  return list
end

--- What the flow logged; only what begins with a word, if one is named.
function looks.logged(app, word)
  local list = {}
  for _, line in ipairs(app.log) do
    if not word or line.text:match "^%a+" == word then list[#list + 1] = line.text end
  end
  return list
end

return looks
