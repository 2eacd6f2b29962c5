import { bounceRuleText } from '#contract/email-marketing/bounce-rules.ts'
import { useLanguage } from '../i18n/language.ts'
import { textIn } from '../i18n/words.ts'

/** Returns what the rule of a bounce tells the reader; undefined for earlier bounces, which have none. */
export function useBounceText() {
  const language = useLanguage()
  return (rule: string | null) => {
    const text = bounceRuleText(rule)
    return text && textIn(text, language)
  }
}
