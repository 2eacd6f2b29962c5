import type { Timing } from '#contract/email-marketing/campaigns.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { ownTimeZone } from '../../ui/form/localTime.ts'
import { toWords } from './toWords.ts'

/** The time of a campaign in words. */
export function useWhenText(): (timing: Timing) => string {
  const w = useWords(toWords)
  const dates = useDates()
  return (timing) => {
    if (timing.kind === 'now') return w.goesNow
    if (timing.kind === 'local') return w.goesLocal({ time: dates.wall(timing.localTime) })
    return w.goesAt({ time: dates.moment(timing.at), zone: isolateLtr(ownTimeZone()) })
  }
}
