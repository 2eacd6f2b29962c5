import { readFileSync } from 'node:fs'
import path from 'node:path'

const { scripts } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: { start: string }
}

/**
 * The Node flags of `npm start`: a small young generation, and no direct allocation in the old one
 * (docs/decisions/0041).
 */
export const nodeFlags = scripts.start.split(' ').filter((part) => part.startsWith('--'))
