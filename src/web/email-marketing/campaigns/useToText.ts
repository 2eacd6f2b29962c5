import type { Campaign } from '#contract/email-marketing/campaigns.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { toWords } from './toWords.ts'

/** The recipients of a campaign in words, or null if none are chosen. */
export function useToText(): (to: Campaign['to']) => string | null {
  const w = useWords(toWords)
  return ({ all, tags, groups, contacts, reached }) => {
    if (all) return w.all
    const names = [...groups, ...tags].map(({ name }) => isolateAuto(name))
    const parts = [
      ...names.slice(0, 3),
      ...(contacts > 0 ? [w.contactCount({ count: contacts })] : []),
      ...(reached ? [w[`reached.${reached}`]] : []),
    ]
    if (parts.length === 0) return null
    const joined = parts.join(' · ')
    return names.length > 3 ? w.andMore({ what: joined }) : joined
  }
}
