import { fault } from '../failure.ts'

const windowClosed = fault('conflict', {
  en: 'The 7-day messaging window has closed. You can reply again after their next message.',
  ar: 'انتهت مهلة الرد على ماسنجر (7 أيام). يصبح الرد ممكنًا بعد وصول رسالة جديدة.',
})
const personAnswers = fault('conflict', {
  en: 'The 24-hour messaging window has closed. Confirm that your reply isn’t automated.',
  ar: 'انتهت مهلة الـ24 ساعة. يلزم تأكيد أن الرد ليس آليًا.',
})

const hour = 60 * 60_000

/** Messenger's standard window after the person's last message (developers.facebook.com: Messenger Platform policy). */
const standardWindow = 24 * hour
/** The window for replies by a human agent (HUMAN_AGENT). */
const personWindow = 7 * 24 * hour
/** The window for one private reply to a comment. */
const privateWindow = 7 * 24 * hour

/** When Messenger's window closes; null before the person's first message. */
export const windowOf = (lastInAt: Date | null) =>
  lastInAt && { until: after(lastInAt, standardWindow), personUntil: after(lastInAt, personWindow) }

export const privateUntil = (commentAt: Date) => after(commentAt, privateWindow)

/** What is allowed now: a reply within the window, a reply as a human agent, or none. */
export function permissionAt(lastInAt: Date | null, now: Date): 'RESPONSE' | 'HUMAN_AGENT' | 'none' {
  const window = windowOf(lastInAt)
  if (window === null || now >= window.personUntil) return 'none'
  return now < window.until ? 'RESPONSE' : 'HUMAN_AGENT'
}

/** @throws conflict if no reply is allowed now, or only one as a human agent and the author did not confirm that */
export function checkWindow(lastInAt: Date | null, { now, asPerson }: { now: Date; asPerson: boolean }) {
  const leave = permissionAt(lastInAt, now)
  if (leave === 'none') throw windowClosed()
  if (leave === 'HUMAN_AGENT' && !asPerson) throw personAnswers()
}

const after = (at: Date, time: number) => new Date(at.getTime() + time)
