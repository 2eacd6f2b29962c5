import type { z } from 'zod'
import type { BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { SourceLang } from '#contract/text/languages.ts'
import type { DesignKey } from '../design-names.ts'

type Written = z.input<typeof BlockDocument>
// Blocks before defaults are applied; their order determines their ids.
type WithoutId<Block> = Block extends unknown ? Omit<Block, 'id'> : never
export type DesignBlock = WithoutId<Written['blocks'][number]>

/** A starter email in both languages. */
export type Design = { key: DesignKey; mail: Record<SourceLang, DesignMail> }

export type DesignMail = { subject: string; settings: Written['settings']; blocks: DesignBlock[] }

/**
 * Footer of every design: the sender with the postal address, which is an empty line until the brand has one, and the
 * links to unsubscribe.
 */
export const foot = (language: SourceLang): DesignBlock => ({
  type: 'footer',
  room: 24,
  html:
    language === 'ar'
      ? '<p>{{ brand.name }}</p><p>{{ brand.address }}</p><p>وصلتكم هذه الرسالة لأنكم طلبتم متابعة أخبارنا.</p>'
      : '<p>{{ brand.name }}</p><p>{{ brand.address }}</p><p>You’re receiving this because you subscribed to our emails.</p>',
})

export const hello: Record<SourceLang, string> = {
  en: '{{ firstName | default: "there" }}',
  ar: '{{ firstName | default: "بكم" }}',
}
