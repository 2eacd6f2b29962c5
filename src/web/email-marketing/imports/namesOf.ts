import type { ContactImport } from '#contract/email-marketing/imports.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { joinList } from '../../i18n/joinList.ts'

const maxNames = 10

/** The first names of fields and tags as a list. */
export const namesOf = (creations: ContactImport['creations']) => {
  const names = creations.slice(0, maxNames).map(({ name }) => isolateAuto(name))
  return joinList(creations.length > maxNames ? [...names, '…'] : names)
}
