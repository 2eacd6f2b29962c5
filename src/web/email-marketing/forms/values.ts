import type { Brand } from '#contract/email-marketing/brand.ts'
import type { FormField, FormTexts, SignUpForm } from '#contract/email-marketing/forms.ts'
import type { Lang as Language } from '#contract/text/languages.ts'
import { fillEmptySide, clearRepeatedSide } from '../../ui/form/bilingual.ts'
import type { TagValue } from '../../ui/tags/tags.ts'

/** The form values of a sign-up form. */
export type FormValues = {
  name: string
  isActive: boolean
  texts: FormTexts
  fields: FormField[]
  topicIds: string[]
  tagIds: TagValue[]
  language: Language | ''
  doubleOptIn: boolean
  redirectUrl: string
  /** One per line. */
  origins: string
  accent: string
  background: string
}

const nothing = { en: '', ar: '' }

const fresh: FormTexts = {
  title: { en: 'Stay in touch', ar: 'لتصلكم أخبارنا' },
  text: { en: 'News and offers, a few times a month.', ar: 'أخبار وعروض، بضع مرات في الشهر.' },
  button: { en: 'Subscribe', ar: 'اشتراك' },
  thanks: { en: 'Thanks for signing up.', ar: 'شكرًا لانضمامكم إلينا.' },
  mailSubject: nothing,
  mailText: nothing,
}

export const textNames = ['title', 'text', 'button', 'thanks', 'mailSubject', 'mailText'] as const

const eachText = (texts: FormTexts, change: (text: FormTexts['title']) => FormTexts['title']): FormTexts => ({
  title: change(texts.title),
  text: change(texts.text),
  button: change(texts.button),
  thanks: change(texts.thanks),
  mailSubject: change(texts.mailSubject),
  mailText: change(texts.mailText),
})

/** The initial values of the editor. @param brand colours of a new form */
export function valuesOf(form: SignUpForm | null, brand?: Pick<Brand, 'colours'>): FormValues {
  return {
    name: form?.name ?? '',
    isActive: form?.isActive ?? true,
    texts: form ? eachText(form.texts, clearRepeatedSide) : fresh,
    fields: form?.fields ?? [{ kind: 'firstName', attribute: '', label: nothing, required: false }],
    topicIds: form?.topics.map(({ _id }) => _id) ?? [],
    tagIds: form?.tags ?? [],
    language: form?.language ?? '',
    doubleOptIn: form?.doubleOptIn ?? true,
    redirectUrl: form?.redirectUrl ?? '',
    origins: form?.origins.join('\n') ?? '',
    accent: form?.accent ?? brand?.colours.accent ?? '#1c5db8',
    background: form?.background ?? brand?.colours.background ?? '#f1f5f9',
  }
}

const fieldOf = ({ kind, attribute, label, required }: FormField) =>
  kind === 'attribute' ? { kind, attribute, label: fillEmptySide(label), required } : { kind, required }

/** The input of the preview. */
export const previewInput = ({ texts, fields, topicIds, language, accent, background }: FormValues) => ({
  texts: eachText(texts, fillEmptySide),
  fields: fields.map(fieldOf),
  topicIds,
  language: language || null,
  accent,
  background,
})

/** The input of the endpoints. */
export const formInput = (values: FormValues) => ({
  ...previewInput(values),
  name: values.name,
  isActive: values.isActive,
  tagIds: values.tagIds.map(({ _id }) => _id),
  doubleOptIn: values.doubleOptIn,
  redirectUrl: values.redirectUrl.trim(),
  origins: values.origins
    .split(/\s+/)
    .map((origin) => origin.trim())
    .filter(Boolean),
})
