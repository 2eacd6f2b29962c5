import type { InputOf } from '../api/call.ts'
import type { ListState } from '../ui/list/useListState.ts'
import { normalForm } from '#contract/folding.ts'

/** Section 5 of the specification: shorter searches find everybody. */
export const minSearchLength = 3

/** How many characters a search has as the server counts them: blanks and signs that only accompany letters are none. */
export const searchLength = (text: string) => [...normalForm(text, 'NFKD').replace(/[\p{M}\s]/gu, '')].length

export const skillsOf = (list: ListState) =>
  list
    .text('skills')
    .split(/[,،]/)
    .map((skill) => skill.trim())
    .filter(Boolean)

/** What the address says of the list; a search that is too short is none. */
export function listInput(list: ListState): InputOf<'GET /api/:lang/user/community-members'> {
  const known = ['page', 'size', 'skills', 'location', 'sort'].map((name) => [name, list.text(name)])
  const search = list.text('search')
  const asked = [...known, ['search', searchLength(search) >= minSearchLength ? search : '']]
  // The server checks what somebody wrote into the address.
  return Object.fromEntries(
    asked.filter(([, value]) => value !== ''),
  ) as InputOf<'GET /api/:lang/user/community-members'>
}
