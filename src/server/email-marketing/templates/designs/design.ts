import type { z } from 'zod'
import type { BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { Both, Lang } from '#contract/fields.ts'

type Written = z.input<typeof BlockDocument>
// Blocks before defaults are applied; their order determines their ids.
type WithoutId<Block> = Block extends unknown ? Omit<Block, 'id'> : never
export type DesignBlock = WithoutId<Written['blocks'][number]>

/** A starter email in both languages. */
export type Design = {
  key: string
  name: Both
  mail: Record<Lang, { subject: string; settings: Written['settings']; blocks: DesignBlock[] }>
}

/** Footer of every design: the sender, and the links to unsubscribe. */
export const foot = (language: Lang): DesignBlock => ({
  type: 'footer',
  room: 24,
  html:
    language === 'ar'
      ? '<p>{{ workspace }} · اكتب هنا عنوانك البريدي</p><p>وصلتك هذه الرسالة لأنك طلبت متابعة أخبارنا.</p>'
      : '<p>{{ workspace }} · your postal address</p><p>You receive this because you asked for our news.</p>',
})

export const hello: Record<Lang, string> = {
  en: '{{ firstName | default: "friend" }}',
  ar: '{{ firstName | default: "صديقنا" }}',
}
