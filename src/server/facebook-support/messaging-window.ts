import { fault } from '../failure.ts'

const windowClosed = fault('conflict', {
  en: 'Messenger takes no more answers here: seven days have passed since the last message.',
  ar: 'لم يعد ماسنجر يقبل الرد هنا: مضت سبعة أيام على آخر رسالة.',
})
const personAnswers = fault('conflict', {
  en: '24 hours have passed since the last message: say that you answer as a person.',
  ar: 'مضت 24 ساعة على آخر رسالة: أكّد أن إنسانًا هو من يرد.',
})

const hour = 60 * 60_000

/** Messenger (developers.facebook.com: Messenger Platform policy): so long after her last message anything may be answered. */
const standardWindow = 24 * hour
/** So long a person may answer herself (HUMAN_AGENT). */
const personWindow = 7 * 24 * hour
/** So long a comment may be answered in private, once. */
const privateWindow = 7 * 24 * hour

/** Until when Messenger takes an answer to what she wrote last; null before she wrote. */
export const windowOf = (lastInAt: Date | null) =>
  lastInAt && { until: after(lastInAt, standardWindow), personUntil: after(lastInAt, personWindow) }

export const privateUntil = (commentAt: Date) => after(commentAt, privateWindow)

/** By which leave an answer goes now: inside the window, as a person's own answer, or not at all. */
export function permissionAt(lastInAt: Date | null, now: Date): 'RESPONSE' | 'HUMAN_AGENT' | 'none' {
  const window = windowOf(lastInAt)
  if (window === null || now >= window.personUntil) return 'none'
  return now < window.until ? 'RESPONSE' : 'HUMAN_AGENT'
}

/** @throws conflict where nothing may be answered now, or only by a person who says that she is one */
export function checkWindow(lastInAt: Date | null, { now, asPerson }: { now: Date; asPerson: boolean }) {
  const leave = permissionAt(lastInAt, now)
  if (leave === 'none') throw windowClosed()
  if (leave === 'HUMAN_AGENT' && !asPerson) throw personAnswers()
}

const after = (at: Date, time: number) => new Date(at.getTime() + time)
