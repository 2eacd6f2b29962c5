import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

// What an address says of a list is text. The router would read it as JSON: a search for "69e27995" as a number without end, "1.0" as 1,
// "[a]" as a list. Only what is written the same way afterwards (2, true) is a value.

/** Reads what stands behind the question mark. */
export const parseSearch = parseSearchWith((text) => text)

/** Writes it. */
export const stringifySearch = stringifySearchWith(JSON.stringify)
