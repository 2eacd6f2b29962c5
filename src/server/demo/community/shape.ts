import type { Lang } from '#contract/fields.ts'

/** What the texts of the demo's community look like. People and tags are named by the keys of `members.ts` and `tags.ts`. */

export type DemoMember = {
  key: string
  language: Lang
  first: string
  last: string
  bio: string
  skills: readonly string[]
  location: string
  links: Readonly<Record<string, string>>
  joinedDaysAgo: number
  /** The colours of a small picture; without it the first letters of the name are shown. */
  picture?: readonly [string, string]
}

export type DemoAnswer = {
  by: string
  body: string
  up: number
  down?: number
  accepted?: boolean
  pending?: boolean
}

export type DemoQuestion = {
  /** Where another question leads to this one. */
  key?: string
  by: string
  title: string
  body: string
  tags: readonly string[]
  daysAgo: number
  up: number
  down?: number
  views: number
  status?: 'pending' | 'closed'
  pinned?: boolean
  mergedInto?: string
  /** An answer of another question that serves this one too: the first of that question. */
  elsewhere?: { question: string; note: string }
  answers: readonly DemoAnswer[]
}

export type BothTexts = Readonly<Record<Lang, string>>
