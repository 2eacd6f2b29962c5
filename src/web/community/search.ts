import type { InputOf } from '../api/call.ts'
import type { ListState } from '../ui/list/useListState.ts'
import { normalForm } from '#contract/folding.ts'

/** Section 5 of the specification: a shorter search matches all members. */
export const minSearchLength = 3

/** The length of a search as the server counts it, without spaces and combining marks. */
export const searchLength = (text: string) => [...normalForm(text, 'NFKD').replace(/[\p{M}\s]/gu, '')].length

export const skillsOf = (list: ListState) =>
  list
    .text('skills')
    .split(/[,،]/)
    .map((skill) => skill.trim())
    .filter(Boolean)

/** The endpoint's input from the URL; a search that is too short is dropped. */
export function listInput(list: ListState): InputOf<'GET /api/:lang/user/community-members'> {
  const known = ['page', 'size', 'skills', 'location', 'sort'].map((name) => [name, list.text(name)])
  const search = list.text('search')
  const entries = [...known, ['search', searchLength(search) >= minSearchLength ? search : '']]
  // The server validates the values from the URL.
  return Object.fromEntries(
    entries.filter(([, value]) => value !== ''),
  ) as InputOf<'GET /api/:lang/user/community-members'>
}
