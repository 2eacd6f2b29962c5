import type { SignUpForm } from '#contract/email-marketing/forms.ts'
import { directionOf, sideOf } from '#contract/text/languages.ts'
import type { Language } from '../../i18n/languages.ts'
import { textIn } from '../../i18n/words.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const mailWords = {
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  firstName: { en: 'First name', ar: 'الاسم الأول' },
  lastName: { en: 'Last name', ar: 'اسم العائلة' },
}

/** The URL of a form's page. */
export const pageOf = (origin: string, { _id, language }: SignUpForm, shown: Language) =>
  `${origin}/f/${_id}${language === null ? `?lang=${shown}` : ''}`

/** An iframe that shows the form in another page. */
export function frameOf(origin: string, form: SignUpForm, shown: Language): string {
  const language = form.language ?? shown
  const address = `${origin}/f/${form._id}?lang=${language}&amp;embed=1`
  return `<iframe src="${address}" title="${escaped(form.texts.title[sideOf(language)])}" loading="lazy" style="inline-size:100%;max-inline-size:30rem;block-size:${heightOf(form, language)}px;border:0"></iframe>`
}

/**
 * The form's maximum height in a column of 240 pixels, with room for error messages. An iframe does not grow, and
 * unused space shows the page behind it. Matches `server/email-marketing/public-page.ts`.
 */
function heightOf({ texts, fields, topics, language: only }: SignUpForm, language: Language): number {
  const line = 29
  const linesOf = (text: string, signs: number) =>
    text.split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil(part.length / signs)), 0)
  const text = texts.text[sideOf(language)]
  return (
    72 + // Padding.
    (12 + 33 * linesOf(texts.title[sideOf(language)], 13)) +
    (text === '' ? 0 : 20 + line * linesOf(text, 19)) +
    46 + // The note on the asterisk.
    (fields.length + 1) * (71 + line) +
    (topics.length === 0 ? 0 : 28 + 2 * line) +
    topics.reduce((sum, { name }) => sum + 12 + line * linesOf(name[sideOf(language)], 14), 0) +
    48 + // The button.
    (only === null ? 51 : 0) +
    60
  )
}

const narrow = 'style="max-inline-size:100%;box-sizing:border-box"'

/** The form's fields as HTML, to be styled by the page. Its few styles make it fit a narrow column. */
export function plainOf(origin: string, form: SignUpForm, shown: Language): string {
  const language = form.language ?? shown
  const labelOf = ({ kind, label }: SignUpForm['fields'][number]) =>
    kind === 'attribute' ? label[sideOf(language)] : textIn(mailWords[kind], language)
  const fields = form.fields.map(
    (field, at) =>
      `  <p><label>${escaped(labelOf(field))}<br><input name="own-${at}" ${narrow}${field.required ? ' required' : ''}></label></p>`,
  )
  const topics = form.topics.map(
    ({ _id, name }) =>
      `  <p><label><input type="checkbox" name="topic" value="${_id}"> ${escaped(name[sideOf(language)])}</label></p>`,
  )
  return [
    `<form action="${origin}/f/${form._id}?lang=${language}" method="post" lang="${language}" dir="${directionOf(language)}" style="overflow-wrap:anywhere">`,
    `  <p><label>${textIn(mailWords.email, language)}<br><input name="email" type="email" ${narrow} autocomplete="email" required></label></p>`,
    ...fields,
    ...topics,
    `  <p><button ${narrow}>${escaped(form.texts.button[sideOf(language)])}</button></p>`,
    '</form>',
  ].join('\n')
}
