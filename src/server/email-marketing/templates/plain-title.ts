/** Maximum length of the subjects that are read for merge tags. */
const maxLength = 2000

/** A subject for readers who are no recipients: merge tags by their fallback or their name, and no other Liquid. */
export const plainTitle = (subject: string) =>
  subject
    .slice(0, maxLength)
    .replaceAll(/\{%[^%]{0,200}%\}/g, '')
    .replaceAll(/\{\{-?([^{}]{0,200})\}\}/g, (_tag, inner: string) => {
      const [, fallback] = /default\s*:\s*["']([^"']{1,100})["']/.exec(inner) ?? []
      return fallback ?? '…'
    })
    .replaceAll(/\s{1,50}/g, ' ')
    .trim()
