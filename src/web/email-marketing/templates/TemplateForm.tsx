import { Group, NativeSelect, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { Template } from '#contract/email-marketing/templates.ts'
import { useTell } from '../../api/useApi.ts'
import { directionOf, useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { type FormFields, FormModal } from '../../ui/FormModal.tsx'
import type { Label } from '../../ui/labels.ts'
import { LabelsField } from '../../ui/LabelsField.tsx'
import { tagService } from '../tagService.ts'
import { suiteWords } from '../words.ts'
import { InsertMenu } from './InsertMenu.tsx'
import { type Draft, Preview } from './Preview.tsx'
import { templateWords } from './words.ts'

type Values = Draft & { name: string; isActive: boolean; tags: Label[] }

const stale = ['/email-marketing/template']
const auto = { input: { dir: 'auto' } }

/** Writes a template, with the mail as a contact would see it beside it. */
export function TemplateForm({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const w = useWords(templateWords)
  const s = useWords(suiteWords)
  const language = useLanguage()
  const create = useTell('POST /api/:tenant/email-marketing/template', {
    done: { message: s.created },
    failed: null,
    stale,
  })
  const update = useTell('PATCH /api/:tenant/email-marketing/template/:templateId', {
    done: { message: s.updated },
    failed: null,
    stale,
  })
  const initial: Values = {
    name: template?.name ?? '',
    subject: template?.subject ?? '',
    contentType: template?.contentType === 'text' ? 'text' : 'html',
    content: template?.content ?? '',
    language: template?.language ?? language,
    isActive: template?.isActive ?? true,
    tags: template?.tags ?? [],
  }
  return (
    <FormModal
      title={template ? w.edit : w.add}
      size="80rem"
      opened
      onClose={onClose}
      initial={initial}
      submit={({ tags, ...values }) => {
        const given = { ...values, tags: tags.map(({ _id }) => _id) }
        return template ? update.mutateAsync({ templateId: template._id, ...given }) : create.mutateAsync(given)
      }}
    >
      {(form) => (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
          <Fields form={form} />
          <Preview draft={form.values} />
        </SimpleGrid>
      )}
    </FormModal>
  )
}

function Fields({ form }: { form: FormFields<Values> }) {
  const w = useWords(templateWords)
  const s = useWords(suiteWords)
  return (
    <Stack>
      <TextInput label={s.name} withAsterisk attributes={auto} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={s.type}
          data={[
            { value: 'html', label: w.html },
            { value: 'text', label: w.text },
          ]}
          {...form.getInputProps('contentType')}
        />
        <NativeSelect
          label={s.language}
          data={[
            { value: 'en', label: s.english },
            { value: 'ar', label: s.arabic },
          ]}
          {...form.getInputProps('language')}
        />
      </SimpleGrid>
      <SubjectField form={form} />
      <ContentField form={form} />
      <LabelsField label={s.tags} entityType="email" service={tagService} {...form.getInputProps('tags')} />
      <Switch label={w.active} {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </Stack>
  )
}

/** Puts text in where the caret is, and the caret behind it. */
function insertAt(field: HTMLInputElement | HTMLTextAreaElement | null, before: string, text: string): string {
  const start = field?.selectionStart ?? before.length
  const end = field?.selectionEnd ?? start
  requestAnimationFrame(() => {
    field?.focus()
    field?.setSelectionRange(start + text.length, start + text.length)
  })
  return before.slice(0, start) + text + before.slice(end)
}

function SubjectField({ form }: { form: FormFields<Values> }) {
  const w = useWords(templateWords)
  const field = useRef<HTMLInputElement>(null)
  const insert = (text: string) => form.setFieldValue('subject', insertAt(field.current, form.values.subject, text))
  return (
    <Stack gap={4}>
      <TextInput
        ref={field}
        label={w.subject}
        withAsterisk
        attributes={{ input: { dir: directionOf(form.values.language) } }}
        {...form.getInputProps('subject')}
      />
      <Group justify="flex-end">
        <InsertMenu
          into={w.subject}
          language={form.values.language}
          html={false}
          onInsert={(text) => insert(text.replaceAll(/\s+/g, ' '))}
        />
      </Group>
    </Stack>
  )
}

function ContentField({ form }: { form: FormFields<Values> }) {
  const w = useWords(templateWords)
  const field = useRef<HTMLTextAreaElement>(null)
  const html = form.values.contentType === 'html'
  const insert = (text: string) => form.setFieldValue('content', insertAt(field.current, form.values.content, text))
  return (
    <Stack gap={4}>
      <Textarea
        ref={field}
        label={w.content}
        withAsterisk
        autosize
        minRows={10}
        maxRows={24}
        attributes={{ input: { dir: html ? 'ltr' : directionOf(form.values.language) } }}
        styles={html ? { input: { fontFamily: 'monospace' } } : {}}
        {...form.getInputProps('content')}
      />
      <Group justify="flex-end">
        <InsertMenu into={w.content} language={form.values.language} html={html} onInsert={insert} />
      </Group>
    </Stack>
  )
}
