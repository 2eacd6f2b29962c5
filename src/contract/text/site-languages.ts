/** The languages that a site's setting names: English and Arabic, one language, or a list. */
export function chosenLanguages<Code extends string>(chosen: Code | 'both' | readonly Code[]): (Code | 'en' | 'ar')[] {
  if (chosen === 'both') return ['en', 'ar']
  return typeof chosen === 'string' ? [chosen] : [...chosen]
}

/** The languages that a site offers, the default first. @param known every language, in order */
export function offeredLanguages<Code extends string>(
  known: readonly { code: Code }[],
  chosen: Code | 'both' | readonly Code[],
  first: Code,
): Code[] {
  const codes: string[] = chosenLanguages(chosen)
  const offered = known.flatMap(({ code }) => (codes.includes(code) ? [code] : []))
  return offered.toSorted((a, b) => Number(b === first) - Number(a === first))
}

/** A setting in its shortest form, since older clients know no lists. */
export function shortened<Code extends string>(chosen: Code | 'both' | readonly Code[]) {
  const codes = [...new Set(chosenLanguages(chosen))]
  const [only] = codes
  if (codes.length === 1 && only) return only
  return codes.length === 2 && codes.includes('en') && codes.includes('ar') ? ('both' as const) : codes
}
