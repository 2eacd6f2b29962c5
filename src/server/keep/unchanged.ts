import { fault } from '../failure.ts'

const changed = fault('conflict', {
  en: 'Somebody else changed this meanwhile. Open it again to see what is there now.',
  ar: 'عدّل شخص آخر هذا العنصر في أثناء ذلك. افتحه من جديد لترى ما أصبح عليه.',
})

/** Sees to it that nobody has changed the row since the caller read it. @throws conflict */
export function checkUnchanged(row: { updated_at: Date }, version: string | undefined) {
  if (version !== undefined && row.updated_at.getTime() !== new Date(version).getTime()) throw changed()
}
