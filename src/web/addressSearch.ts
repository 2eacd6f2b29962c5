import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

// Query values of lists are text. The router would parse them as JSON: a search for "69e27995" would become Infinity,
// "1.0" would become 1, and "[a]" a list. Only values that serialise back to the same text (2, true) are parsed.

/** Parses the query of a URL. */
export const parseSearch = parseSearchWith((text) => text)

export const stringifySearch = stringifySearchWith(JSON.stringify)
