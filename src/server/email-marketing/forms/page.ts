import type { FormField, FormTexts } from '#contract/email-marketing/forms.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { escapeHtml } from '../../text/html.ts'
import { contrastOf, minTextContrast } from '../../images/contrast.ts'
import { script } from './bot-check.ts'
import { fieldHtml, noticeHtml, publicHtml } from '../../http/public-page.ts'

/** The parts of a form that its page shows. */
export type Drawn = {
  texts: Pick<FormTexts, 'title' | 'text' | 'button' | 'thanks'>
  fields: FormField[]
  topics: { id: string; name: Both; description: Both; isDefault: boolean }[]
  language: Lang | null
  accent: string
  background: string
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
  topics: { en: 'What you want to hear of', ar: 'ما تريد أن تصلك أخباره' },
  trap: { en: 'Leave this empty', ar: 'اترك هذا الحقل فارغًا' },
  required: { en: 'Fields with * are required', ar: 'الحقول المعلّمة بـ * مطلوبة' },
  check: { en: 'Look into your mailbox', ar: 'تفقّد بريدك' },
  checkMore: {
    en: 'We have sent a mail to {email}. Press the button in it, and you are on the list. If it does not come within a few minutes, look into the folder for unwanted mail.',
    ar: 'أرسلنا رسالة إلى {email}. اضغط الزر الذي فيها لتكتمل إضافتك إلى القائمة. إن لم تصل خلال دقائق فابحث عنها في مجلد البريد غير المرغوب فيه.',
  },
  checkKept: { en: 'One step is left', ar: 'بقيت خطوة واحدة' },
  checkKeptMore: {
    en: 'This site does not send email. Ask the people who run it for the link that confirms {email}.',
    ar: 'هذا الموقع لا يرسل رسائل بريد. اطلب من القائمين عليه الرابط الذي يؤكد {email}.',
  },
  thanks: { en: 'Thank you', ar: 'شكرًا لك' },
  thanksMore: {
    en: 'If anything is left to confirm, you will find a mail from us in your mailbox.',
    ar: 'إن بقي ما يحتاج إلى تأكيد فستجد رسالة منا في بريدك.',
  },
  goOn: { en: 'Continue', ar: 'متابعة' },
  closed: { en: 'This form is not open', ar: 'هذا النموذج غير متاح' },
  closedMore: {
    en: 'It may have been closed, or its address is not complete.',
    ar: 'ربما أُغلق النموذج أو أن عنوانه غير مكتمل.',
  },
} satisfies Record<string, Both>

/** A sign-up form as a page that works without script. */
export function formHtml({ lang, form, embed, stamp, values, faults, notice }: Page): string {
  const { texts, fields } = form
  const first = faults.email ? 'email' : faults.own.findIndex(Boolean)
  const email = { name: 'email', type: 'email', dir: 'ltr', complete: 'email', required: true } as const
  const inputs = fields.map((field, at) =>
    fieldHtml(
      { ...shownAs(field, at, lang), value: values.own[at] ?? '', fault: faults.own[at], focused: first === at },
      lang,
    ),
  )
  const body = `<main><h1 dir="auto">${escapeHtml(texts.title[lang])}</h1>
${texts.text[lang] && `<p class="text" dir="auto">${escapeHtml(texts.text[lang])}</p>`}
${notice ? `<div class="told wrong" role="alert">${escapeHtml(notice[lang])}</div>` : ''}
<form method="post" action="${escapeHtml(addressOf(lang, embed))}" novalidate>
<small class="hint">${words.required[lang]}</small>
${fieldHtml({ ...email, label: words.email[lang], value: values.email, fault: faults.email, focused: first === 'email' }, lang)}
${inputs.length > 0 ? `<div class="pair">${inputs.join('\n')}</div>` : ''}
${topicsHtml(form, values, lang)}
<div class="trap" aria-hidden="true"><label for="website">${words.trap[lang]}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="stamp" value="${escapeHtml(stamp)}"><input type="hidden" name="proof" value="">
<button>${escapeHtml(texts.button[lang])}</button></form></main>`
  return publicHtml({ ...frameOf(form, lang, embed), title: texts.title[lang], body, script: stamp && script })
}

const addressOf = (lang: Lang, embed: boolean) => `?lang=${lang}${embed ? '&embed=1' : ''}`

/** The frame of all form pages: colours, and the language switch if there are two languages. */
function frameOf({ accent, background, language }: Drawn, lang: Lang, embed: boolean) {
  const colours = `body{--accent:${accent};--on-accent:${lettersOn(accent)};--ground:${background}}`
  const framed = 'body{min-block-size:0;background:transparent}main{inline-size:100%;margin:0;box-shadow:none}'
  const other = language === null ? addressOf(lang === 'ar' ? 'en' : 'ar', embed) : null
  return { lang, other, style: colours + (embed ? framed : 'main{border-block-start:.4rem solid var(--accent)}') }
}

/** White text if its contrast with this colour suffices, else dark text. */
const lettersOn = (colour: string) => (contrastOf('#ffffff', colour) >= minTextContrast ? '#ffffff' : '#0f172a')

function shownAs(field: FormField, at: number, lang: Lang) {
  const { kind, required } = field
  const name = `own-${at}`
  if (kind === 'attribute') return { name, required, label: field.label[lang] }
  return { name, required, label: words[kind][lang], complete: kind === 'firstName' ? 'given-name' : 'family-name' }
}

function topicsHtml({ topics }: Drawn, { chosen }: Values, lang: Lang) {
  if (topics.length === 0) return ''
  const choices = topics.map(({ id, name, description, isDefault }) => {
    const checked = chosen ? chosen.includes(id) : isDefault
    const more = description[lang] && `<small id="about-${id}">${escapeHtml(description[lang])}</small>`
    return `<label class="choice"><input type="checkbox" name="topic" value="${id}"${checked ? ' checked' : ''}${more && ` aria-describedby="about-${id}"`}>
<span dir="auto">${escapeHtml(name[lang])}</span>${more}</label>`
  })
  return `<fieldset><legend>${words.topics[lang]}</legend>${choices.join('\n')}</fieldset>`
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
    title: words[isInSandbox ? 'checkKept' : 'check'][lang],
    text: words[isInSandbox ? 'checkKeptMore' : 'checkMore'][lang].replace(
      '{email}',
      () => `<bdi dir="ltr">${escapeHtml(email)}</bdi>`,
    ),
  })

/** The form's thank-you page with the link to its redirect target. `sure`: no confirmation is pending. */
export function thanksHtml({ lang, form, embed, goOn, sure }: Done & { goOn: string | null; sure: boolean }) {
  const own = form.texts.thanks[lang]
  const text = [own && `<span dir="auto">${escapeHtml(own)}</span>`, sure ? '' : words.thanksMore[lang]].filter(Boolean)
  const link = goOn && `<p><a href="${escapeHtml(goOn)}" target="_top">${words.goOn[lang]}</a></p>`
  return noticeHtml({
    ...frameOf(form, lang, embed),
    other: null,
    title: words.thanks[lang],
    text: text.join('\n\n'),
    more: link ?? '',
  })
}

/** The page of an inactive or unknown form. */
export const closedHtml = (lang: Lang) =>
  noticeHtml({
    lang,
    title: words.closed[lang],
    text: words.closedMore[lang],
    other: `?lang=${lang === 'ar' ? 'en' : 'ar'}`,
  })
