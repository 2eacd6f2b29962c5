import type { BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { Template } from '#contract/email-marketing/templates.ts'
import type { Language } from '../../../i18n/languages.ts'
import type { TagValue } from '../../../ui/tags/tags.ts'
import { type ContentValue, isSame, previewTextOf } from '../content/content.ts'
import { inOrder } from '../blocks/document.ts'

/**
 * The form values of a template. For a block template `content` is the stored state; the edited blocks are separate.
 */
export type TemplateValues = {
  name: string
  subject: string
  contentType: Template['contentType']
  content: string
  text: string
  language: Language
  /** The email in other languages than the first. */
  translations: Template['translations']
  isActive: boolean
  tags: TagValue[]
}

/** The initial values of a new template. */
export type Start = Pick<TemplateValues, 'contentType' | 'subject' | 'content' | 'language'> & { rich?: boolean }

export const valuesOf = (template: Template): TemplateValues => ({
  name: template.name,
  subject: template.subject,
  contentType: template.contentType,
  content: template.content,
  text: template.text,
  language: template.language,
  translations: template.translations,
  isActive: template.isActive,
  tags: template.tags,
})

export const initialValues = ({ rich: _rich, ...start }: Start): TemplateValues => ({
  name: '',
  text: '',
  translations: [],
  isActive: true,
  tags: [],
  ...start,
})

/** The readable text of a content. Blocks give their text line by line. */
export function plainTextOf({ contentType, content }: Pick<TemplateValues, 'contentType' | 'content'>): string {
  if (contentType !== 'blocks' || content.trim() === '') return content
  return inOrder(JSON.parse(content) as BlockDocument)
    .map((block) => {
      const words = Object.entries(block)
        .filter(
          ([name, value]) =>
            typeof value === 'string' && !['id', 'type', 'align'].includes(name) && !/^(?:#|\/i\/)/.test(value),
        )
        .map(([, value]) => String(value).replaceAll(/<[^<>]*>/g, ' '))
      return words.join(' ').replaceAll(/\s+/g, ' ').trim()
    })
    .filter(Boolean)
    .join('\n')
}

/** The languages of a template for the editor, the first one first. */
export const contentsOf = ({ contentType, translations, ...first }: TemplateValues): ContentValue[] =>
  [first, ...translations].map(({ language, subject, content, text }) => ({
    language,
    subject,
    contentType,
    content,
    text,
    previewText: contentType === 'blocks' && content.trim() ? previewTextOf(content) : '',
  }))

/** The fields of a template from the languages of the editor. */
export function fieldsOf([first, ...others]: readonly ContentValue[]): Partial<TemplateValues> {
  if (!first) return {}
  const { subject, contentType, content, text } = first
  const translations = others.map(({ language, subject, content, text }) => ({ language, subject, content, text }))
  return { subject, contentType, content, text, translations }
}

/** Whether two states of a template are the same. */
export const isSameTemplate = (a: TemplateValues, b: TemplateValues): boolean =>
  a === b ||
  ((Object.keys(a) as (keyof TemplateValues)[]).every((name) => name === 'translations' || a[name] === b[name]) &&
    isSame(contentsOf(a), contentsOf(b)))
