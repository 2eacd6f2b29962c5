import type { SignUpForm } from '#contract/email-marketing/forms.ts'
import type { Language } from '../../i18n/language.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const mailWords = {
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  firstName: { en: 'First name', ar: 'الاسم الأول' },
  lastName: { en: 'Last name', ar: 'اسم العائلة' },
}

/** Where a form's page is. */
export const pageOf = (origin: string, { _id, language }: SignUpForm, shown: Language) =>
  `${origin}/f/${_id}${language === null ? `?lang=${shown}` : ''}`

/** A frame that shows the form within another page. */
export function frameOf(origin: string, form: SignUpForm, shown: Language): string {
  const language = form.language ?? shown
  const address = `${origin}/f/${form._id}?lang=${language}&amp;embed=1`
  const height = 320 + 90 * form.fields.length + 50 * form.topics.length
  return `<iframe src="${address}" title="${escaped(form.texts.title[language])}" loading="lazy" style="inline-size:100%;max-inline-size:30rem;block-size:${height}px;border:0"></iframe>`
}

/** The form's fields, to be put into a page and dressed there. */
export function plainOf(origin: string, form: SignUpForm, shown: Language): string {
  const language = form.language ?? shown
  const labelOf = ({ kind, label }: SignUpForm['fields'][number]) =>
    kind === 'attribute' ? label[language] : mailWords[kind][language]
  const fields = form.fields.map(
    (field, at) =>
      `  <label>${escaped(labelOf(field))} <input name="own-${at}"${field.required ? ' required' : ''}></label>`,
  )
  const topics = form.topics.map(
    ({ _id, name }) =>
      `  <label><input type="checkbox" name="topic" value="${_id}"> ${escaped(name[language])}</label>`,
  )
  return [
    `<form action="${origin}/f/${form._id}?lang=${language}" method="post" lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`,
    `  <label>${mailWords.email[language]} <input name="email" type="email" required></label>`,
    ...fields,
    ...topics,
    `  <button>${escaped(form.texts.button[language])}</button>`,
    '</form>',
  ].join('\n')
}
