import { contents } from './contents.ts'
import { headers } from './headers.ts'
import { markup } from './markup.ts'
import { structure } from './structure.ts'

/** Every kind of damage: each is read as well as it can be, and harms nothing. */
export const damaged = [...structure, ...headers, ...contents, ...markup]
