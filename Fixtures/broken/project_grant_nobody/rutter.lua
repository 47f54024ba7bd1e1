return { allow = { "tied:read=." } }
