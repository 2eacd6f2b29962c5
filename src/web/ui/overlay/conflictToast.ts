import type { EndpointName } from '#contract/api.ts'
import { CallError } from '../../api/call.ts'
import { replaceListed } from '../../api/listed.ts'
import { showToast } from '../../api/useApi.ts'
import { apart } from '../../i18n/isolated.ts'
import { language } from '../../i18n/language.ts'
import { filled, spoken, words } from '../../i18n/words.ts'

const overtakenWords = words({
  changedBy: { en: filled('{name} changed this meanwhile'), ar: filled('عدّل {name} هذا في أثناء ذلك') },
  changed: { en: 'This was changed meanwhile', ar: 'تغيّر هذا في أثناء ذلك' },
  now: {
    en: filled('Its status is now “{status}”. Yours was not set.'),
    ar: filled('حالته الآن «{status}»، ولم تُحفظ الحالة التي اخترتها.'),
  },
})

type Listed = { _id: string; status: string }

/**
 * Of a status that was set in a list that told an old story: says what is there now, and shows it.
 * @returns whether that is what went wrong
 */
export function showOvertaken(error: unknown, endpoint: EndpointName, statuses: { [status: string]: string }): boolean {
  const current = error instanceof CallError ? error.current : undefined
  if (!current) return false
  const w = spoken(overtakenWords, language())
  const item = current.data as Listed
  replaceListed(endpoint, item)
  showToast({
    color: 'orange',
    title: current.by ? w.changedBy({ name: apart(current.by) }) : w.changed,
    message: w.now({ status: statuses[item.status] ?? item.status }),
  })
  return true
}
