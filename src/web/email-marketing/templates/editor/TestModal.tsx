import { Badge, Button, Group, NativeSelect, Stack, TagsInput, Text } from '@mantine/core'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { useSession } from '../../../api/session.ts'
import { useApiMutation } from '../../../api/useApi.ts'
import { useAllPages } from '../../../api/useAllPages.ts'
import { useWords } from '../../../i18n/words.ts'
import { ErrorNotice } from '../../../ui/state/ErrorNotice.tsx'
import { Code } from '../../../ui/text/UserText.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { ContactPicker } from '../../contacts/ContactPicker.tsx'
import { templateWords } from '../words.ts'
import type { Draft } from '../draft.ts'
import { editorWords } from './words.ts'

type Props = { draft: Draft; onClose: () => void }

/** Sends a test message and shows the server's reply. */
export function TestModal({ draft, onClose }: Props) {
  const w = useWords(editorWords)
  const t = useWords(templateWords)
  const [to, setTo] = useState<string[]>([useSession().user?.email ?? ''].filter(Boolean))
  const [providerId, setProviderId] = useState('')
  const [contact, setContact] = useState<Contact | null>(null)
  const providers = useAllPages('GET /api/:tenant/email-marketing/email-service-provider', { status: 'active' })
  const send = useApiMutation('POST /api/:tenant/email-marketing/template/test-send', { errorTitle: null })
  const { subject, content, text, contentType, language } = draft
  const input = {
    subject: subject.trim(),
    content,
    text,
    contentType,
    language,
    to,
    ...(providerId && { providerId }),
    ...(contact && { contactId: contact._id }),
  }
  const answer = send.data?.data
  return (
    <Dialog opened onClose={onClose} title={w.testTitle}>
      <Stack>
        <TagsInput
          label={w.testTo}
          description={w.testToHint}
          value={to}
          maxTags={5}
          onChange={setTo}
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          attributes={{ input: { dir: 'ltr' } }}
          data-autofocus
        />
        <NativeSelect
          label={w.provider}
          value={providerId}
          onChange={(event) => setProviderId(event.currentTarget.value)}
          data={[
            { value: '', label: w.defaultProvider },
            ...(providers.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
        <ContactPicker label={w.filledFor} placeholder={t.madeUp} value={contact} onChange={setContact} />
        <Text size="sm" c="dimmed">
          {w.testNote}
        </Text>
        {send.error && <ErrorNotice error={send.error} title={w.testFailed} />}
        {answer && (
          <Stack gap="xs" role="status">
            {answer.results.map((result) => (
              <div key={result.to}>
                <Badge color={result.accepted ? 'teal.9' : 'red.9'}>{result.accepted ? w.accepted : w.refused}</Badge>{' '}
                <Code>{result.to}</Code>
                <Text size="sm" dir="auto" className="at-the-start" style={{ overflowWrap: 'anywhere' }}>
                  {result.response}
                </Text>
              </div>
            ))}
          </Stack>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {w.close}
          </Button>
          <Button loading={send.isPending} disabled={to.length === 0} onClick={() => send.mutate(input)}>
            {w.sendTest}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
