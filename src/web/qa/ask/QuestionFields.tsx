import { Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords, type Words } from '../../i18n/words.ts'
import type { FormFields } from '../../ui/form/Form.tsx'
import type { TagValue } from '../../ui/tags/tags.ts'
import { TagsField } from '../../ui/tags/TagsField.tsx'
import { MarkdownEditor } from '../../ui/editor/MarkdownEditor.tsx'
import { askWords } from './askWords.ts'
import { contentTagService } from '../../ui/tags/contentTagService.ts'

export type QuestionValues = { title: string; body: string; tags: TagValue[] }

const maxTags = 5

/** Checks that need no server. */
export const faultsOf = (w: Words<typeof askWords>, { title, body, tags }: QuestionValues) => ({
  title: title.trim() ? null : w.required,
  body: body.trim() ? null : w.required,
  tags: tags.length > maxTags ? w.fiveTags : null,
})

/** The endpoint's input. */
export const questionInput = ({ tags, ...values }: QuestionValues) => ({ ...values, tags: tags.map(({ _id }) => _id) })

/** The fields of a question, with optional content between the title and the details. */
export function QuestionFields({
  form,
  questionId,
  children,
}: {
  form: FormFields<QuestionValues>
  /** Absent while the question is being asked. */
  questionId?: string
  children?: ReactNode
}) {
  const w = useWords(askWords)
  return (
    <Stack>
      <TextInput
        label={w.question}
        placeholder={w.placeholder}
        maxLength={200}
        required
        data-autofocus
        attributes={{ input: { dir: 'auto' } }}
        {...form.getInputProps('title')}
      />
      {children}
      <MarkdownEditor
        label={w.details}
        description={w.detailsHint}
        required
        mentions={{ questionId }}
        {...form.getInputProps('body')}
      />
      <TagsField
        label={w.tags}
        entityType="content"
        max={5}
        service={contentTagService()}
        {...form.getInputProps('tags')}
      />
    </Stack>
  )
}
