import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

// List queries are text. The router would parse them as JSON: a search for "69e27995" as an infinite number, "1.0" as
// 1, "[a]" as a list. Only what serialises identically (2, true) is parsed as a value.

/** Parses the query of a URL. */
export const parseSearch = parseSearchWith((text) => text)

export const stringifySearch = stringifySearchWith(JSON.stringify)
