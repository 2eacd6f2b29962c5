import type { Lang } from '#contract/fields.ts'

/** The shape of the demo's texts. People and tags are referenced by the keys of `members.ts` and `tags.ts`. */

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
  /** The colours of an avatar; without it the initials are shown. */
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
  /** The question that this one is merged into. */
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
  /** Another question whose first answer also serves this one. */
  elsewhere?: { question: string; note: string }
  answers: readonly DemoAnswer[]
}

export type BothTexts = Readonly<Record<Lang, string>>
