-- A cookbook: a path of several types over recipes from a file
--
-- Shows
--   * types with schemas, also for what comes out of a JSON file (`Recipe.from`);
--   * a hole: the root opens at once, and the recipes appear in it when they are read;
--   * recipe, related recipe, and so on to any depth; each open recipe counts its own guests;
--   * setting the whole path (`replace_all`) and clearing it (`pop_to_root`);
--   * a destination declared by another: ingredients open only above a recipe;
--   * a destination declared by the root: a number is a table laid for so many guests;
--   * a slot, `cookbook.recipe_menu`, to which plugins add what they have to say to a recipe.
--
-- allow: read=Fixtures/cookbook

local rutter = require "rutter"

local CATEGORIES = { "soup", "salad", "small plate", "pasta", "rice", "stew", "pie", "bread", "dessert" }
local APPLE_PIE = 1

local Recipe = rutter.type("Recipe", {
  id = "integer",
  name = "string",
  category = CATEGORIES,
  ingredients = "string[]",
  related = "integer[]",
})
local Ingredient = rutter.type("Ingredient", { name = "string" })

rutter.slot_type("recipe_menu", Recipe)

-- Loading -----------------------------------------------------------------------------------------------------------

-- They are in the order of the file, which is that of their ids. What a loader keeps fresh is saved with the session.
local all_recipes = rutter.loader("all_recipes", {
  gives = "Recipe[]",
  fresh = 3600,
  load = function()
    local recipes = {}
    for place, entry in ipairs(rutter.json.decode(assert(rutter.fs.read("recipes.json")))) do
      local recipe = Recipe.from(entry)
      assert(recipe.id == place, "recipes.json is not in the order of its ids")
      recipes[place] = recipe
    end
    return recipes
  end,
})

--- Reads the file at the first call. Waits, so only loaders call it.
local function open_book() return all_recipes():await() end

local recipe_by_id = rutter.loader("recipe", {
  gives = Recipe,
  key = function(id) return id end,
  load = function(id)
    return open_book()[id] or error("there is no recipe " .. id)
  end,
})

local recipes_with = rutter.loader("recipes_with", {
  gives = "Recipe[]",
  load = function(ingredient)
    local found = {}
    for _, recipe in ipairs(open_book()) do
      for _, name in ipairs(recipe.ingredients) do
        if name == ingredient then found[#found + 1] = recipe end
      end
    end
    return found
  end,
})

local function any_recipe()
  local recipes = open_book()
  return recipes[math.random(#recipes)]
end

-- Parts of screens --------------------------------------------------------------------------------------------------

local function recipe_link(recipe)
  return rutter.link { recipe.name, to = recipe }
end

local function links(recipes)
  return rutter.list(recipes, recipe_link, { stable = true })
end

--- One section for each category that has a recipe.
local function by_category(recipes)
  local sections = {}
  for _, category in ipairs(CATEGORIES) do
    local here = {}
    for _, recipe in ipairs(recipes) do
      if recipe.category == category then here[#here + 1] = recipe end
    end
    if #here > 0 then
      sections[#sections + 1] = rutter.section { title = ("%s (%d)"):format(category, #here), links(here) }
    end
  end
  return sections
end

--- Sets the whole path, whatever was open; the recipe loads in its place.
local function apple_pie_button()
  return rutter.button {
    "Show only Apple Pie",
    action = function() rutter.path:replace_all { recipe_by_id(APPLE_PIE) } end,
  }
end

local function kitchen_button()
  return rutter.button { "Back to the kitchen", action = function() rutter.path:pop_to_root() end }
end

-- Screens -----------------------------------------------------------------------------------------------------------

local function ingredient_screen(ingredient)
  return rutter.screen {
    title = ingredient.name,
    toolbar = { kitchen_button() },
    rutter.section { title = "Used in", rutter.hole(recipes_with(ingredient.name), { ready = links }) },
  }
end

local function table_screen(guests)
  return rutter.screen {
    title = "A table for " .. guests,
    toolbar = { kitchen_button() },
    rutter.text { ("%d plates, %d glasses, %d spoons."):format(guests, guests, guests + 1) },
  }
end

local function recipe_screen(recipe)
  local guests = rutter.cell(4, "guests")

  local function one_more() guests:update(function(n) return n + 1 end) end

  return rutter.screen {
    title = recipe.name,
    toolbar = { apple_pie_button(), kitchen_button() },
    rutter.text { recipe.category },
    rutter.button { "One more guest", action = one_more },
    rutter.link { "Lay the table for " .. guests:get(), id = "table", to = guests:get() },
    rutter.section {
      title = "Ingredients",
      rutter.list(recipe.ingredients, function(name)
        return rutter.link { name, to = Ingredient { name = name } }
      end, { key = function(name) return name end }),
    },
    rutter.section {
      title = "Related",
      rutter.list(recipe.related, function(id)
        -- What it is called is known only when it is loaded; the link leads there either way.
        return rutter.hole(recipe_by_id(id), { ready = recipe_link })
      end, { key = function(id) return id end }),
    },
    rutter.slot("recipe_menu", recipe),
  }
end

rutter.destination(Recipe, {
  screen = recipe_screen,
  destinations = { [Ingredient] = ingredient_screen },
})

rutter.root(function()
  return rutter.screen {
    title = "Cookbook",
    toolbar = { apple_pie_button() },
    rutter.link { "Surprise me", gives = Recipe, load = any_recipe },
    rutter.hole(all_recipes(), { ready = by_category }),
  }
end, { destinations = { [rutter.integer] = table_screen } })
