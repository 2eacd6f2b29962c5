import { Button, Group, NativeSelect, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef } from 'react'
import type { Template } from '#contract/email-marketing/templates.ts'
import { useAsk, useTell } from '../../api/useApi.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { type FormFields, FormModal } from '../../ui/FormModal.tsx'
import { MailFrame } from '../MailFrame.tsx'
import { suiteWords } from '../words.ts'
import { templateWords } from './words.ts'

type Values = {
  name: string
  subject: string
  contentType: 'html' | 'text'
  content: string
  language: 'en' | 'ar'
  isActive: boolean
}

const stale = ['/email-marketing/template']
const variables = ['firstName', 'lastName', 'email', 'unsubscribeUrl'] as const

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
  }
  return (
    <FormModal
      title={template ? w.edit : w.add}
      size="xl"
      opened
      onClose={onClose}
      initial={initial}
      submit={(values) =>
        template ? update.mutateAsync({ templateId: template._id, ...values }) : create.mutateAsync(values)
      }
    >
      {(form) => (
        <>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput label={s.name} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('name')} />
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
          <TextInput label={w.subject} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('subject')} />
          <ContentField form={form} />
          {template && <Preview templateId={template._id} values={form.values} />}
          <Switch label={w.active} {...form.getInputProps('isActive', { type: 'checkbox' })} />
        </>
      )}
    </FormModal>
  )
}

function ContentField({ form }: { form: FormFields<Values> }) {
  const w = useWords(templateWords)
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const at = field.current?.selectionStart ?? form.values.content.length
    const { content } = form.values
    form.setFieldValue('content', `${content.slice(0, at)}{{ ${name} }}${content.slice(at)}`)
    field.current?.focus()
  }
  return (
    <>
      <Group gap="xs">
        <Text size="sm">{w.insert}</Text>
        {variables.map((name) => (
          <Button key={name} size="compact-xs" variant="default" onClick={() => insert(name)}>
            {w[name]}
          </Button>
        ))}
      </Group>
      <Textarea
        ref={field}
        label={w.content}
        autosize
        minRows={10}
        maxRows={24}
        attributes={{ input: { dir: 'auto' } }}
        {...form.getInputProps('content')}
      />
    </>
  )
}

function Preview({ templateId, values }: { templateId: string; values: Values }) {
  const w = useWords(templateWords)
  const [{ subject, content, contentType, language }] = useDebouncedValue(values, 500)
  const given = { templateId, subject: subject || '-', content: content || '-', contentType, language }
  const preview = useAsk('POST /api/:tenant/email-marketing/template/:templateId/preview', given)
  if (!preview.data) return <Text c="dimmed">{w.previewFailed}</Text>
  const shown = preview.data.data
  return <MailFrame title={w.preview} subject={shown.subject} html={shown.html} text={shown.text} />
}
