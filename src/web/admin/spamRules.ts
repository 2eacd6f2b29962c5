import type { SpamRules } from '#contract/site.ts'
import type { Words } from '../i18n/words.ts'
import type { spamWords } from './spamWords.ts'

export const spamNumbers = ['firstPosts', 'maxLinks', 'newMemberPosts', 'flagsToHide'] as const
export const watchedLists = ['queue', 'block', 'flag'] as const

/** The rules as form values: lists as lines, and an empty field for no limit. */
export const spamValuesOf = (rules: SpamRules) => ({
  firstPosts: rules.firstPosts as number | '',
  maxLinks: rules.maxLinks ?? ('' as const),
  newMemberPosts: rules.newMemberPosts ?? ('' as const),
  flagsToHide: rules.flagsToHide ?? ('' as const),
  throwawayAddresses: rules.throwawayAddresses === 'refused',
  watchedWords: {
    queue: rules.watchedWords.queue.join('\n'),
    block: rules.watchedWords.block.join('\n'),
    flag: rules.watchedWords.flag.join('\n'),
  },
  blockedDomains: rules.blockedDomains.join('\n'),
})
export type SpamValues = ReturnType<typeof spamValuesOf>

const linesOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)

const orNull = (value: number | '') => (value === '' ? null : value)

export const spamRulesOf = (values: SpamValues): SpamRules => ({
  firstPosts: values.firstPosts || 0,
  maxLinks: orNull(values.maxLinks),
  newMemberPosts: orNull(values.newMemberPosts),
  flagsToHide: orNull(values.flagsToHide),
  throwawayAddresses: values.throwawayAddresses ? 'refused' : 'allowed',
  watchedWords: {
    queue: linesOf(values.watchedWords.queue),
    block: linesOf(values.watchedWords.block),
    flag: linesOf(values.watchedWords.flag),
  },
  blockedDomains: linesOf(values.blockedDomains),
})

/** The labels of the rules by path, for a conflict. */
export const spamNamesOf = (w: Words<typeof spamWords>) => ({
  ...Object.fromEntries(spamNumbers.map((name) => [`spam.${name}`, w[name]])),
  ...Object.fromEntries(watchedLists.map((name) => [`spam.watchedWords.${name}`, `${w.watchedWords}: ${w[name]}`])),
  'spam.throwawayAddresses': w.throwawayAddresses,
  'spam.blockedDomains': w.blockedDomains,
})
