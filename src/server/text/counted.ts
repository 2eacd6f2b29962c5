import { type Lang, localeOf } from '#contract/text/languages.ts'
import { formsIn } from '../i18n/text-in.ts'

type English = { one: string; other: string }
type Arabic = { zero: string; one: string; two: string; few: string; many: string; other: string }

/** A number with its noun in the right plural form (Unicode CLDR); `#` is the number. */
export function withCount(forms: { en: English; ar: Arabic }, lang: Lang, n: number): string {
  const own = formsIn(forms, lang)
  const form = own.forms[new Intl.PluralRules(localeOf(own.in)).select(n)] ?? own.forms['other'] ?? ''
  return form.replace('#', new Intl.NumberFormat(localeOf(lang), { numberingSystem: 'latn' }).format(n))
}
