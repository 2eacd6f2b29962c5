import type { EndpointName } from '#contract/api.ts'
import { CallError } from '../../api/call.ts'
import { replaceInLists } from '../../api/cachedLists.ts'
import { showToast } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { language } from '../../i18n/language.ts'
import { template, wordsIn, words } from '../../i18n/words.ts'

const overtakenWords = words({
  changedBy: {
    en: template('{name} changed this after you opened it'),
    ar: template('تعديل من {name} بعد فتح هذه الصفحة'),
  },
  changed: { en: 'Someone changed this after you opened it', ar: 'تم تعديل هذا العنصر بعد فتح الصفحة' },
  now: {
    en: template('Its status is now “{status}”. Your change wasn’t saved.'),
    ar: template('حالته الآن «{status}»، ولم تُحفظ الحالة التي اخترتها.'),
  },
})

type Listed = { _id: string; status: string }

/**
 * Handles a status change in an outdated list: shows the current status, and updates the list.
 * @returns whether the error was a conflict
 */
export function showConflictToast(
  error: unknown,
  endpoint: EndpointName,
  statuses: { [status: string]: string },
): boolean {
  const current = error instanceof CallError ? error.current : undefined
  if (!current) return false
  const w = wordsIn(overtakenWords, language())
  const item = current.data as Listed
  replaceInLists(endpoint, item)
  showToast({
    color: 'orange',
    title: current.by ? w.changedBy({ name: isolateAuto(current.by) }) : w.changed,
    message: w.now({ status: statuses[item.status] ?? item.status }),
  })
  return true
}
