import type { formPage, submitForm } from '#contract/email-marketing/public.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { Context } from '../../context.ts'
import { hasRoom } from '../../storage/disk.ts'
import { Failure } from '../../failure.ts'
import { countCall, countNetwork } from '../../http/limits.ts'
import { Answer } from '../../http/route.ts'
import { checkMailHtml, closedHtml, type Faults, formHtml, thanksHtml } from './page.ts'
import { judge, proves, stampOf } from './bot-check.ts'
import { formAnswer, languageFor, type PublicForm, publicForm } from './public-form.ts'
import { pageAnswer, textOf } from '../../http/public-page.ts'
import { faultsOf, storedInput, type SignUp, typedIn } from './fields.ts'
import { checkMailLeft, isConfirmationInSandbox } from './budget.ts'
import { takeSignUp } from './sign-ups.ts'
import { countVisitor } from './statistics.ts'

const again: Both = {
  en: 'Click the button again. Nothing you typed is lost.',
  ar: 'يرجى الضغط على الزر مرة أخرى. كل ما كتبته محفوظ.',
}
const wrong: Both = { en: 'Fix the fields marked below.', ar: 'يلزم تصحيح الحقول المحددة أدناه.' }

/** Shown to visitors. */
const noRoom: Both = {
  en: 'This form isn’t accepting sign-ups right now. Try again later.',
  ar: 'لا يستقبل هذا النموذج الاشتراكات حاليًا. يمكن إعادة المحاولة لاحقًا.',
}

/** Rate limits for one form: per visitor, and for all visitors together. */
const limits = { visitor: { calls: 10, seconds: 600 }, form: { calls: 600, seconds: 3600 } }

/** The page of a form; counts the view. */
export async function show(ctx: Context, { form: id, lang: requestedLang, embed }: In<typeof formPage>) {
  const form = await publicForm(ctx.db, id)
  if (!form) return pageAnswer(404, closedHtml(requestedLang ?? ctx.lang))
  await countVisitor(ctx.db, { tenantId: form.row.tenant_id, formId: id }, 'seen', ctx.now())
  const lang = languageFor(form, requestedLang, ctx.lang)
  const values = { email: '', own: [], chosen: null }
  const stamp = stampOf(ctx.secrets, id, ctx.now())
  const page = { lang, form: form.drawn, embed: embed !== undefined, stamp, values, faults: { own: [] }, notice: null }
  return formAnswer(200, formHtml(page), form)
}

/**
 * Accepts a sign-up. The answer is the same for known and unknown addresses. A suspected bot must submit again, or
 * sees success although nothing is stored.
 */
export async function submit(ctx: Context, { form: id, lang: requestedLang, embed, ...fields }: In<typeof submitForm>) {
  const form = await publicForm(ctx.db, id)
  if (!form) return pageAnswer(404, closedHtml(requestedLang ?? ctx.lang))
  const lang = languageFor(form, requestedLang, ctx.lang)
  const typed = typedIn(form, fields)
  const at = { lang, embed: embed !== undefined }
  const stamp = textOf(fields, 'stamp')
  const proven = proves(stamp, typed.email, textOf(fields, 'proof'))
  const direct = proven && !form.row.double_opt_in
  // A honeypot: people do not see this field.
  if (textOf(fields, 'website') !== '') return done(ctx, form, { ...at, email: typed.email, direct })
  const now = ctx.now()
  const stands = judge(ctx.secrets, id, { stamp, proven, now })
  const asking = { ...at, typed, stamp: stands === 'none' ? stampOf(ctx.secrets, id, now) : stamp }
  if (!(await hasRoom(ctx.config, 'much'))) return askAgain(form, asking, { status: 503, notice: noRoom })
  const tooMany = await refusalOf(() => checkLimits(ctx, form, direct))
  if (tooMany) return askAgain(form, asking, { status: 429, notice: tooMany })
  const faults = faultsOf(form, typed)
  if (faults) return askAgain(form, asking, { status: 400, notice: wrong, faults })
  if (stands !== 'good') return askAgain(form, asking, { status: 400, notice: again })
  let taken = false
  const full = await refusalOf(async () => {
    taken = await takeSignUp(ctx, form, { ...storedInput(form, typed), lang, direct, stamp })
  })
  if (full) return askAgain(form, asking, { status: 429, notice: full })
  if (!taken) return askAgain(form, { ...asking, stamp: stampOf(ctx.secrets, id, now) }, { status: 400, notice: again })
  return done(ctx, form, { ...at, email: typed.email, direct })
}

async function checkLimits(ctx: Context, { row }: PublicForm, direct: boolean) {
  if (ctx.config.rateLimits) {
    await countNetwork(ctx.db, { key: `form ${row.id}`, address: ctx.address }, limits.visitor, ctx.now())
    await countCall(ctx.db, `form ${row.id}`, limits.form, ctx.now())
  }
  if (!direct) await checkMailLeft(ctx, row.tenant_id)
}

/** The message of a rate limit, or null. */
async function refusalOf(attempt: () => Promise<void>): Promise<Both | null> {
  try {
    await attempt()
    return null
  } catch (error) {
    if (error instanceof Failure && error.code === 'rate_limited') return error.words
    throw error
  }
}

type At = { lang: Lang; embed: boolean }
type Asking = At & { typed: SignUp; stamp: string }

function askAgain(
  form: PublicForm,
  { typed, ...at }: Asking,
  { status, notice, faults = { own: [] } }: { status: number; notice: Both; faults?: Faults },
) {
  return formAnswer(status, formHtml({ ...at, form: form.drawn, values: typed, faults, notice }), form)
}

async function done(
  ctx: Context,
  form: PublicForm,
  { lang, embed, email, direct }: At & { email: string; direct: boolean },
) {
  const page = { lang, embed, form: form.drawn }
  if (!direct) {
    const isInSandbox = await isConfirmationInSandbox(ctx, form.row.tenant_id)
    return formAnswer(200, checkMailHtml({ ...page, email, isInSandbox }), form)
  }
  const answer = thanks(form, { lang, embed, sure: false })
  // In an iframe a link replaces the redirect, so that the surrounding page stays.
  return embed ? answer : onward(form, answer)
}

/** The form's thank-you page, with a link to its redirect target. */
export function thanks(form: PublicForm, { lang, embed, sure }: At & { sure: boolean }) {
  const page = { lang, embed, form: form.drawn, goOn: form.row.redirect_url, sure }
  return formAnswer(200, thanksHtml(page), form)
}

/** Redirects to the form's target, if it has one. */
export function onward({ row }: PublicForm, answer: Answer<string>) {
  if (row.redirect_url === null) return answer
  return new Answer(303, '', { ...answer.headers, location: row.redirect_url })
}
