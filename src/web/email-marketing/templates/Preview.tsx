import { Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { messageOf, useAsk } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { MailFrame } from '../../ui/MailFrame.tsx'
import { ContactPicker } from '../contacts/ContactPicker.tsx'
import { suiteWords } from '../words.ts'
import { templateWords } from './words.ts'

export type Draft = { subject: string; content: string; contentType: 'html' | 'text'; language: 'en' | 'ar' }

/** A mail as it is being written, filled for a contact that is chosen, or for a made-up one of either language. */
export function Preview({ draft }: { draft: Draft }) {
  const w = useWords(templateWords)
  const s = useWords(suiteWords)
  const [contact, setContact] = useState<Contact | null>(null)
  const [width, setWidth] = useState<'wide' | 'narrow'>('wide')
  const [reader, setReader] = useState<'en' | 'ar' | null>(null)
  const [{ subject, content, contentType }] = useDebouncedValue(draft, 500)
  const language = reader ?? draft.language
  const written = content.trim() !== ''
  const given = {
    subject: subject.trim() || '–',
    content,
    contentType,
    language,
    ...(contact && { contactId: contact._id }),
  }
  const preview = useAsk('POST /api/:tenant/email-marketing/template/preview', given, { enabled: written })
  return (
    <Stack gap="sm" component="section" aria-label={w.preview}>
      <ContactPicker label={w.previewFor} placeholder={w.madeUp} value={contact} onChange={setContact} />
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={w.width}
          value={width}
          onChange={(value) => setWidth(value as typeof width)}
          data={[
            { value: 'wide', label: w.wide },
            { value: 'narrow', label: w.narrow },
          ]}
        />
        {/* A contact has a language of its own. */}
        {!contact?.language && (
          <SegmentedControl
            size="xs"
            aria-label={w.reader}
            value={language}
            onChange={(value) => setReader(value as 'en' | 'ar')}
            data={[
              { value: 'en', label: s.english },
              { value: 'ar', label: s.arabic },
            ]}
          />
        )}
      </Group>
      {!written ? (
        <Text c="dimmed">{w.nothingWritten}</Text>
      ) : preview.error ? (
        <Text c="red.9" size="sm" role="alert" style={{ whiteSpace: 'pre-line' }}>
          {messageOf(preview.error)}
        </Text>
      ) : preview.data ? (
        <MailFrame
          title={w.preview}
          subject={subject.trim() ? preview.data.data.subject : ''}
          html={preview.data.data.html}
          text={preview.data.data.text}
          narrow={width === 'narrow'}
        />
      ) : (
        <Skeleton height={420} />
      )}
    </Stack>
  )
}
