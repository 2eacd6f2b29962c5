import type { InputOf } from '../api/call.ts'
import type { ListState } from '../ui/list/useListState.ts'
import { normalForm } from '#contract/folding.ts'

/** Section 5 of the specification: shorter searches find everybody. */
export const shortest = 3

/** How many characters a search has as the server counts them: blanks and signs that only accompany letters are none. */
export const lengthOf = (text: string) => [...normalForm(text, 'NFKD').replace(/[\p{M}\s]/gu, '')].length

export const skillsOf = (list: ListState) =>
  list
    .text('skills')
    .split(/[,،]/)
    .map((skill) => skill.trim())
    .filter(Boolean)

/** What the address says of the list; a search that is too short is none. */
export function askedOf(list: ListState): InputOf<'GET /api/:lang/user/community-members'> {
  const known = ['page', 'size', 'skills', 'location', 'sort'].map((name) => [name, list.text(name)])
  const search = list.text('search')
  const asked = [...known, ['search', lengthOf(search) >= shortest ? search : '']]
  // The server checks what somebody wrote into the address.
  return Object.fromEntries(
    asked.filter(([, value]) => value !== ''),
  ) as InputOf<'GET /api/:lang/user/community-members'>
}
