import { z } from 'zod'
import { readersDay } from '../ai.ts'
import { endpoint } from '../endpoint.ts'
import { Lang, line, paragraph } from '../fields.ts'

export const mailTasks = ['subjects', 'rewrite', 'shorten', 'translate'] as const
export type MailTask = (typeof mailTasks)[number]

export const helpWithMail = endpoint('POST /api/:tenant/email-marketing/template/help', {
  access: 'editor',
  events: true,
  limit: { calls: 60, seconds: 600 },
  input: z.strictObject({
    task: z.enum(mailTasks),
    subject: line(400, 0).default(''),
    text: paragraph(8000).refine((text) => text.trim() !== '', 'required'),
    /** Language of the answer; for `translate`, the target language. */
    language: Lang,
    ...readersDay,
  }),
  about:
    'Writes text for an email with AI, as server-sent events: `text` { at, text }, finally `done` { spamWords } (words in it that spam filters look for), or `fault`. Stores and sends nothing.',
})
