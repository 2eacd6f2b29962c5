import { readFileSync } from 'node:fs'
import path from 'node:path'

const { scripts } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: { start: string }
}

/** What Node is started with by `npm start`: a small young generation, and nothing made at once where lasting things belong (docs/decisions/0041). */
export const nodeFlags = scripts.start.split(' ').filter((part) => part.startsWith('--'))
