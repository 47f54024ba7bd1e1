-- A text with a condition that only a program can have written.
--
-- expect: source text with over 10000 times 'and' or 'or'
-- when: load

assert(load("return a" .. (" and a"):rep(10001)))
