import { type HtmlTag, tagsOf } from '../html/tags.ts'
import type { Problem } from './problem.ts'

const maxDepth = 60
const maxElements = 3000

/** The line of a place in a text, from 1. Places must be asked for in order. */
function lineCounter(text: string) {
  let [line, at] = [1, 0]
  return (place: number) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < place; next = text.indexOf('\n', at)) {
      line += 1
      at = next + 1
    }
    return line
  }
}

/**
 * What the compiler would accept in silence: elements that are not closed or close nothing, and includes. Also source
 * that is not MJML, or too large to compile.
 */
export function structureProblems(source: string): Problem[] {
  const lineAt = lineCounter(source)
  const problems: Problem[] = []
  const open: { name: string; line: number }[] = []
  const names = new Set<string>()
  let count = 0
  const add = (kind: Problem['kind'], line: number, name: string) =>
    problems.push({ kind, line, values: { it: `<${name}>` } })
  for (const tag of mjmlTagsOf(source)) {
    const { name, isClosing, from, to } = tag
    const line = lineAt(from)
    if (isClosing) {
      const at = open.findLastIndex((element) => element.name === name)
      if (at === -1) add('unopened', line, `/${name}`)
      else for (const left of open.splice(at).slice(1)) add('unclosed', left.line, left.name)
      continue
    }
    names.add(name)
    count += 1
    if (name === 'mj-include') add('include', line, name)
    if (source[to - 2] !== '/') open.push({ name, line })
    if (open.length > maxDepth || count > maxElements) return [{ kind: 'tooLarge', line, values: {} }]
  }
  if (!names.has('mjml') || !names.has('mj-body')) return [{ kind: 'notMjml', line: null, values: {} }]
  const last = open.at(-1)
  if (last) add('unclosed', last.line, last.name)
  return problems
}

export function* mjmlTagsOf(source: string): Generator<HtmlTag> {
  for (const tag of tagsOf(source)) if (tag.name === 'mjml' || tag.name.startsWith('mj-')) yield tag
}

/** Whether a place is inside of a tag or a comment, where Liquid may be left out. */
export function isInMarkup(source: string, place: number): boolean {
  const before = source.lastIndexOf('<', place)
  if (before === -1) return false
  const comment = source.lastIndexOf('<!--', place)
  if (comment !== -1 && source.indexOf('-->', comment) > place) return true
  return source.indexOf('>', before) > place
}

/** The line of one place, from 1. */
export const lineOf = (text: string, place: number) => lineCounter(text)(place)
