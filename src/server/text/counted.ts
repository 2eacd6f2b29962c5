import type { Lang } from '#contract/fields.ts'

type English = { one: string; other: string }
type Arabic = { zero: string; one: string; two: string; few: string; many: string; other: string }

/** A number with its noun in the right plural form (Unicode CLDR); `{n}` is the number. */
export function withCount(forms: { en: English; ar: Arabic }, lang: Lang, n: number): string {
  const ofLang: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string } = forms[lang]
  const form = ofLang[new Intl.PluralRules(lang).select(n)] ?? ofLang.other
  return form.replace('{n}', new Intl.NumberFormat(`${lang}-u-nu-latn`).format(n))
}
