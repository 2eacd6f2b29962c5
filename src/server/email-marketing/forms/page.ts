import type { FormField, FormTexts } from '#contract/email-marketing/forms.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { sideOf } from '#contract/text/languages.ts'
import { escapeHtml } from '../../text/html.ts'
import type { Typing } from '../field-values/value.ts'
import { letterColourOn } from '../../images/contrast.ts'
import { script } from './bot-check.ts'
import {
  dayAndMonthHtml,
  fieldHtml,
  languageQuery,
  noticeHtml,
  type PageBrand,
  publicHtml,
} from '../../http/public-page.ts'
import { textIn } from '../../i18n/text-in.ts'

/** A question with the type of its custom field. */
export type TypedField = FormField & { typing?: Typing | undefined }

/** The parts of a form that its page shows. */
export type Drawn = {
  texts: Pick<FormTexts, 'title' | 'text' | 'button' | 'thanks'>
  fields: TypedField[]
  topics: { id: string; name: Both; description: Both; isDefault: boolean }[]
  language: Lang | null
  accent: string
  background: string
  brand: (lang: Lang) => PageBrand
}

/** A visitor's input, by field. */
export type Values = { email: string; own: string[]; chosen: string[] | null }

export type Faults = { email?: Both; own: (Both | undefined)[] }

type Page = {
  lang: Lang
  form: Drawn
  embed: boolean
  stamp: string
  values: Values
  faults: Faults
  notice: Both | null
}

const words = {
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  firstName: { en: 'First name', ar: 'الاسم الأول' },
  lastName: { en: 'Last name', ar: 'اسم العائلة' },
  topics: { en: 'Topics', ar: 'أنواع الرسائل' },
  yes: { en: 'Yes', ar: 'نعم' },
  no: { en: 'No', ar: 'لا' },
  day: { en: 'Day', ar: 'اليوم' },
  month: { en: 'Month', ar: 'الشهر' },
  trap: { en: 'Leave this empty', ar: 'يُترك هذا الحقل فارغًا' },
  required: { en: 'Fields marked * are required', ar: 'الحقول المعلّمة بالعلامة * مطلوبة' },
  check: { en: 'Check your inbox', ar: 'يرجى تفقّد بريدك الوارد' },
  checkMore: {
    en: 'We sent an email to {email}. Click the button in it to confirm. If it doesn’t arrive within a few minutes, check your spam folder.',
    ar: 'أرسلنا رسالة إلى {email}. يلزم الضغط على الزر الذي فيها لتأكيد الاشتراك. إن لم تصل خلال دقائق فقد تكون في مجلد البريد غير المرغوب فيه.',
  },
  checkKept: { en: 'One step left', ar: 'بقيت خطوة واحدة' },
  checkKeptMore: {
    en: 'This site doesn’t send email. Ask its operator for the link that confirms {email}.',
    ar: 'لا يرسل هذا الموقع رسائل بريد. يمكن طلب رابط تأكيد {email} من مشغّل الموقع.',
  },
  thanks: { en: 'Thank you', ar: 'شكرًا لك' },
  thanksMore: {
    en: 'If you still need to confirm, you’ll find an email from us in your inbox.',
    ar: 'إن بقي ما يلزم تأكيده فستصلك رسالة منا في بريدك.',
  },
  goOn: { en: 'Continue', ar: 'متابعة' },
  closed: { en: 'This form isn’t available', ar: 'هذا النموذج غير متاح' },
  closedMore: {
    en: 'The form may be closed, or the link may be incomplete.',
    ar: 'ربما أُغلق النموذج أو أن رابطه غير مكتمل.',
  },
} satisfies Record<string, Both>

/** A sign-up form as a page that works without script. */
export function formHtml({ lang, form, embed, stamp, values, faults, notice }: Page): string {
  const { texts, fields } = form
  const first = faults.email ? 'email' : faults.own.findIndex(Boolean)
  const email = { name: 'email', type: 'email', dir: 'ltr', complete: 'email', required: true } as const
  const inputs = fields.map((field, at) => {
    const shown = {
      ...shownAs(field, at, lang),
      value: values.own[at] ?? '',
      fault: faults.own[at],
      focused: first === at,
    }
    return field.typing?.type === 'yearlessDate' ? dayAndMonthHtml(shown, words, lang) : fieldHtml(shown, lang)
  })
  const body = `<main><h1 dir="auto">${escapeHtml(texts.title[sideOf(lang)])}</h1>
${texts.text[sideOf(lang)] && `<p class="text" dir="auto">${escapeHtml(texts.text[sideOf(lang)])}</p>`}
${notice ? `<div class="told wrong" role="alert">${escapeHtml(textIn(notice, lang))}</div>` : ''}
<form method="post" action="${escapeHtml(addressOf(lang, embed))}" novalidate>
<small class="hint">${textIn(words.required, lang)}</small>
${fieldHtml({ ...email, label: textIn(words.email, lang), value: values.email, fault: faults.email, focused: first === 'email' }, lang)}
${inputs.length > 0 ? `<div class="pair">${inputs.join('\n')}</div>` : ''}
${topicsHtml(form, values, lang)}
<div class="trap" aria-hidden="true"><label for="website">${textIn(words.trap, lang)}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="stamp" value="${escapeHtml(stamp)}"><input type="hidden" name="proof" value="">
<button>${escapeHtml(texts.button[sideOf(lang)])}</button></form></main>`
  return publicHtml({ ...frameOf(form, lang, embed), title: texts.title[sideOf(lang)], body, script: stamp && script })
}

const addressOf = (lang: Lang, embed: boolean) => `?lang=${lang}${embed ? '&embed=1' : ''}`

/** The frame of all form pages: colours, and the language switch if there are two languages. */
function frameOf({ accent, background, language, brand }: Drawn, lang: Lang, embed: boolean) {
  const colours = `body{--accent:${accent};--on-accent:${letterColourOn(accent)};--ground:${background}}`
  const framed = 'body{min-block-size:0;background:transparent}main{inline-size:100%;margin:0;box-shadow:none}'
  const other = language === null ? (to: Lang) => addressOf(to, embed) : null
  // A page that embeds the form shows its own logo and address.
  return {
    lang,
    other,
    brand: embed ? null : brand(lang),
    style: colours + (embed ? framed : 'main{border-block-start:.4rem solid var(--accent)}'),
  }
}

function shownAs(field: TypedField, at: number, lang: Lang) {
  const { kind, required } = field
  const name = `own-${at}`
  if (kind === 'attribute') return { name, required, label: field.label[sideOf(lang)], ...inputOf(field.typing, lang) }
  return {
    name,
    required,
    label: textIn(words[kind], lang),
    complete: kind === 'firstName' ? 'given-name' : 'family-name',
  }
}

/** The input for a type. */
function inputOf(typing: Typing | undefined, lang: Lang) {
  switch (typing?.type) {
    case 'number':
      return { mode: 'decimal' } as const
    case 'date':
      return { type: 'date', dir: 'ltr' } as const
    case 'url':
      return { type: 'url', dir: 'ltr' } as const
    case 'phone':
      return { type: 'tel', dir: 'ltr', complete: 'tel' } as const
    case 'choice':
      return { options: typing.choices.map((choice) => ({ value: choice, label: choice })) }
    case 'yesNo':
      return { options: (['yes', 'no'] as const).map((value) => ({ value, label: textIn(words[value], lang) })) }
    default:
      return {}
  }
}

function topicsHtml({ topics }: Drawn, { chosen }: Values, lang: Lang) {
  if (topics.length === 0) return ''
  const choices = topics.map(({ id, name, description, isDefault }) => {
    const checked = chosen ? chosen.includes(id) : isDefault
    const more = description[sideOf(lang)] && `<small id="about-${id}">${escapeHtml(description[sideOf(lang)])}</small>`
    return `<label class="choice"><input type="checkbox" name="topic" value="${id}"${checked ? ' checked' : ''}${more && ` aria-describedby="about-${id}"`}>
<span dir="auto">${escapeHtml(name[sideOf(lang)])}</span>${more}</label>`
  })
  return `<fieldset><legend>${textIn(words.topics, lang)}</legend>${choices.join('\n')}</fieldset>`
}

type Done = { lang: Lang; form: Drawn; embed: boolean }

/** The page after a sign-up that needs a confirmation: the same for every address. */
export const checkMailHtml = ({
  lang,
  form,
  embed,
  email,
  isInSandbox,
}: Done & { email: string; isInSandbox: boolean }) =>
  noticeHtml({
    ...frameOf(form, lang, embed),
    other: null,
    title: textIn(words[isInSandbox ? 'checkKept' : 'check'], lang),
    text: textIn(words[isInSandbox ? 'checkKeptMore' : 'checkMore'], lang).replace(
      '{email}',
      () => `<bdi dir="ltr">${escapeHtml(email)}</bdi>`,
    ),
  })

/** The form's thank-you page with the link to its redirect target. `sure`: no confirmation is pending. */
export function thanksHtml({ lang, form, embed, goOn, sure }: Done & { goOn: string | null; sure: boolean }) {
  const own = form.texts.thanks[sideOf(lang)]
  const text = [own && `<span dir="auto">${escapeHtml(own)}</span>`, sure ? '' : textIn(words.thanksMore, lang)].filter(
    Boolean,
  )
  const link = goOn && `<p><a href="${escapeHtml(goOn)}" target="_top">${textIn(words.goOn, lang)}</a></p>`
  return noticeHtml({
    ...frameOf(form, lang, embed),
    other: null,
    title: textIn(words.thanks, lang),
    text: text.join('\n\n'),
    more: link ?? '',
  })
}

/** The page of an inactive or unknown form. */
export const closedHtml = (lang: Lang) =>
  noticeHtml({
    lang,
    title: textIn(words.closed, lang),
    text: textIn(words.closedMore, lang),
    other: languageQuery,
  })
