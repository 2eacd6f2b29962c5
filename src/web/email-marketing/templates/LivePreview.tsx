import { Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { Lang as Language } from '#contract/text/languages.ts'
import { languageNames } from '../../i18n/languageOptions.ts'
import { messageOf, useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { MailFrame } from '../../ui/text/MailFrame.tsx'
import { ContactPicker } from '../contacts/ContactPicker.tsx'
import { suiteWords } from '../words.ts'
import type { Draft } from './draft.ts'
import { editorWords } from './editor/words.ts'
import { templateWords } from './words.ts'

/** A live preview, personalised for a selected contact or for a sample contact of any language. */
export default function LivePreview({ draft }: { draft: Draft }) {
  const w = useWords(templateWords)
  const e = useWords(editorWords)
  const s = useWords(suiteWords)
  const [contact, setContact] = useState<Contact | null>(null)
  const [width, setWidth] = useState<'wide' | 'narrow'>('wide')
  const [look, setLook] = useState<'asHtml' | 'asText'>('asHtml')
  const [light, setLight] = useState<'light' | 'dark' | 'forced'>('light')
  const [reader, setReader] = useState<Language | null>(null)
  const [{ subject, content, text, contentType }] = useDebouncedValue(draft, 500)
  const language = reader ?? draft.language
  const written = content.trim() !== ''
  const input = {
    subject: subject.trim() || '–',
    content,
    text,
    contentType,
    language,
    ...(contact && { contactId: contact._id }),
  }
  const preview = useApiQuery('POST /api/:tenant/email-marketing/template/preview', input, { enabled: written })
  const shown = preview.data?.data
  return (
    <Stack gap="sm" component="section" aria-label={w.preview}>
      <ContactPicker label={w.previewFor} placeholder={w.madeUp} value={contact} onChange={setContact} />
      <Group gap="sm">
        <Choice label={w.width} value={width} onChange={setWidth} names={{ wide: w.wide, narrow: w.narrow }} />
        {/* The language can be chosen unless the contact has one. */}
        {!contact?.language && (
          <Choice label={w.reader} value={language} onChange={setReader} names={languageNames(s)} />
        )}
        {contentType !== 'text' && (
          <>
            <Choice label={e.look} value={look} onChange={setLook} names={{ asHtml: e.asHtml, asText: e.asText }} />
            <Choice
              label={e.colours}
              value={light}
              onChange={setLight}
              names={{ light: e.light, dark: e.dark, forced: e.forced }}
            />
          </>
        )}
      </Group>
      {light !== 'light' && (
        <Text size="sm" c="dimmed">
          {light === 'dark' ? e.darkNote : e.forcedNote}
        </Text>
      )}
      {!written ? (
        <Text c="dimmed">{w.nothingWritten}</Text>
      ) : preview.error ? (
        <Text c="red.9" size="sm" role="alert" style={{ whiteSpace: 'pre-line' }}>
          {messageOf(preview.error)}
        </Text>
      ) : shown ? (
        <MailFrame
          title={w.preview}
          subject={subject.trim() ? shown.subject : ''}
          html={look === 'asText' ? null : shown.html}
          text={shown.text}
          narrow={width === 'narrow'}
          colours={light}
          tall={contentType === 'blocks'}
          ownImages
        />
      ) : (
        <Skeleton height={420} />
      )}
    </Stack>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  names: Record<Value, string>
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, names, onChange }: ChoiceProps<Value>) {
  const data = (Object.keys(names) as Value[]).map((name) => ({ value: name, label: names[name] }))
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={value}
      onChange={(next) => onChange(next as Value)}
      data={data}
    />
  )
}
