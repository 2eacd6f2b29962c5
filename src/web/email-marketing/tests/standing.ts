import type { JobTest } from '#contract/email-marketing/job-tests.ts'
import type { Words } from '../../i18n/words.ts'
import type { testWords } from './words.ts'

export const testColors: Record<JobTest['status'], string> = { testing: 'blue', decided: 'green', cancelled: 'gray' }

/** Whether the best variants have results and are tied. */
export const isLevel = ({ leading, variants }: JobTest) =>
  leading === null && variants.some(({ opened, clicked }) => opened + clicked > 0)

/** Whether a person decided before the automatic decision. */
export const byHand = ({ decidedAt, decideAt }: JobTest) =>
  decidedAt !== null && (decideAt === null || decidedAt < decideAt)

/** The leading variant or the winner, in words. */
export function standing(test: JobTest, w: Words<typeof testWords>): string {
  if (test.winner) return (byHand(test) ? w.chosen : w.winner)({ key: w[test.winner] })
  if (test.leading) return w.leading({ key: w[test.leading] })
  return isLevel(test) ? w.level : w.nothingYet
}
