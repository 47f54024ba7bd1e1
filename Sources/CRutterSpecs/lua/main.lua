-- The spec language: what a *_spec.lua file finds as globals.
return {}
