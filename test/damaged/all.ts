import { contents } from './contents.ts'
import { headers } from './headers.ts'
import { markup } from './markup.ts'
import { structure } from './structure.ts'

/** Every kind of damaged mail: each is read as well as possible and does no harm. */
export const damaged = [...structure, ...headers, ...contents, ...markup]
