import type { helpWithMail, MailTask } from '#contract/email-marketing/mail-help.ts'
import type { In } from '#contract/endpoint.ts'
import { languageName } from '../../ai/prompt.ts'
import { relay, type AiEvent, toEvents } from '../../ai/stream.ts'
import { modelOf } from '../../ai/generate.ts'
import type { TenantContext } from '../../context.ts'
import { unwantedIn } from './check/words.ts'

const tasks: Record<MailTask, string> = {
  subjects:
    'Write 5 different subjects for this mail, each on a line of its own, of at most 60 characters, without numbering, capitals or exclamation marks.',
  rewrite:
    'Rewrite this mail so that it is clear, warm and correct. Keep what it says, its paragraphs, and every field in braces as it is.',
  shorten: 'Say the same as this mail in half the words. Keep every field in braces as it is.',
  translate: 'Translate this mail faithfully, paragraph by paragraph. Keep every field in braces as it is.',
}

/** Streams AI text for an email draft; nothing is stored or sent. @throws rate_limited, ModelFault */
export async function help(ctx: TenantContext, input: In<typeof helpWithMail>) {
  await modelOf(ctx)
  return toEvents(ctx, helping(ctx, input))
}

async function* helping(ctx: TenantContext, input: In<typeof helpWithMail>): AsyncGenerator<AiEvent> {
  const { task, subject, text, timeZone } = input
  const order = {
    kind: 'mail' as const,
    timeZone,
    instructions: `${tasks[task]} Answer in ${languageName(input.language)}.`,
    material: { ...(subject !== '' && { subject }), mail: text },
    // Subjects contain no links.
    links: task === 'subjects' ? '' : text,
    maxTokens: task === 'subjects' ? 200 : 3000,
  }
  const written = yield* relay(ctx, order, { event: 'begun', data: {} })
  yield { event: 'done', data: { spamWords: unwantedIn(written) } }
}
