import type { BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { Template } from '#contract/email-marketing/templates.ts'
import type { Language } from '../../../i18n/languages.ts'
import type { TagValue } from '../../../ui/tags/tags.ts'
import { inOrder } from '../blocks/document.ts'
import { newDocument } from '../blocks/newBlock.ts'

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
  isActive: template.isActive,
  tags: template.tags,
})

export const initialValues = ({ rich: _rich, ...start }: Start): TemplateValues => ({
  name: '',
  text: '',
  isActive: true,
  tags: [],
  ...start,
})

/** The blocks of a template; an empty document for other kinds. */
export function documentOf({ contentType, content, language }: TemplateValues): BlockDocument {
  return contentType === 'blocks' ? (JSON.parse(content) as BlockDocument) : newDocument(language)
}

/** The readable text of a content. Blocks give their text line by line. */
export function plainTextOf({ contentType, content }: Pick<TemplateValues, 'contentType' | 'content'>): string {
  if (contentType !== 'blocks') return content
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
