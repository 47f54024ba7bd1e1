-- Reads and joins URLs, as far as links need it.

local url = {}

--- Scheme, host and port, the last as it is written or as the scheme has it. Nil for what is no URL, and where
--- something stands before the host.
function url.origin(text)
  local scheme, authority = text:match "^(%a+)://([%w%.%-_%[%]:]+)%f[/?#\0]"
  scheme = scheme and scheme:lower()
  if scheme ~= "http" and scheme ~= "https" then return nil end
  local host, port = authority:match "^(.-):?(%d*)$"
  if port == "" then port = scheme == "https" and "443" or "80" end
  return scheme .. "://" .. host:lower() .. ":" .. port
end

--- What a reference means on a page: a whole URL, or nil if it is none of HTTP.
function url.resolve(page, reference)
  if reference:find "[%s%c]" then return nil end
  if reference:find "^[%w+.-]+:" then return reference:find "^[hH][tT][tT][pP][sS]?://[^/]" and reference or nil end
  local plain = page:match "^[^#?]*"
  local scheme, host = plain:match "^(%a+:)(//[^/]*)"
  if not scheme or reference:sub(1, 1) == "#" or reference == "" then return nil end
  if reference:sub(1, 2) == "//" then return scheme .. reference end
  if reference:sub(1, 1) == "/" then return scheme .. host .. reference end
  if reference:sub(1, 1) == "?" then return plain .. reference end
  local folder = plain:sub(#scheme + #host + 1):match "^.*/" or "/"
  return scheme .. host .. folder .. reference
end

--- What a text in an answer links to: a URL, or a path that begins with "/". Nil if it is another text.
function url.linked(page, text)
  if text:sub(1, 1) == "/" or text:find "^[hH][tT][tT][pP][sS]?://" then return url.resolve(page, text) end
end

--- The target of the `Link` header with this relation: `<https://…?page=2>; rel="next", <…>; rel="last"`.
function url.header_link(header, relation)
  for target, parameters in (header or ""):gmatch "<([^>]*)>([^<]*)" do
    local relations = parameters:match ';%s*[rR][eE][lL]%s*=%s*"([^"]*)"'
      or parameters:match ";%s*[rR][eE][lL]%s*=%s*([^%s;,]+)" or ""
    for word in relations:gmatch "%S+" do
      if word:lower() == relation then return target end
    end
  end
end

return url
