import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Consent } from '#contract/email-marketing/forms.ts'
import { sideOf } from '#contract/text/languages.ts'
import { downloadByLink } from '../../api/downloadByLink.ts'
import { showFailure, useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { Pill } from '../../ui/text/Pill.tsx'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { suiteWords } from '../words.ts'
import { consentWords } from './consentWords.ts'

/** A contact's consents and preferences, and an export of all data about the contact. */
export function ConsentCard({ contactId }: { contactId: string }) {
  const w = useWords(consentWords)
  const s = useWords(suiteWords)
  const language = useLanguage()
  const dates = useDates()
  const query = useApiQuery('GET /api/:tenant/email-marketing/email/:contactId/consent', { contactId })
  if (!query.data) return null
  const { consents, topics, pausedUntil } = query.data.data
  const download = () =>
    downloadByLink('GET /api/:tenant/email-marketing/email/:contactId/data.json', { contactId }).catch(
      (error: unknown) => showFailure(error, s.fetchFailed),
    )
  return (
    <Card withBorder component="section" aria-label={w.title}>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {w.title}
          </Title>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => void download()}
          >
            {w.download}
          </Button>
        </Group>
        {pausedUntil && <Text size="sm">{w.paused({ until: dates.day(pausedUntil) })}</Text>}
        {topics.length > 0 && (
          <Group gap="xs">
            {topics.map(({ _id, name, wanted }) => (
              <Pill key={_id} whole color={wanted ? 'green' : 'gray'}>
                <UserText>{name[sideOf(language)]}</UserText>: {wanted ? w.wanted : w.unwanted}
              </Pill>
            ))}
          </Group>
        )}
        {consents.length === 0 && (
          <Text size="sm" c="dimmed">
            {w.none}
          </Text>
        )}
        {consents.map((consent) => (
          <OneConsent key={consent._id} consent={consent} />
        ))}
      </Stack>
    </Card>
  )
}

function OneConsent({ consent }: { consent: Consent }) {
  const w = useWords(consentWords)
  const dates = useDates()
  const { form, importId, texts, askedAt, confirmedAt, network } = consent
  if (importId !== null)
    return (
      <Stack gap={2}>
        <Text size="sm" fw={500}>
          {w.imported} <UserText>{form.name}</UserText>
        </Text>
        {texts.text !== '' && (
          <Text size="sm" dir="auto" c="gray.7" style={{ overflowWrap: 'anywhere' }}>
            {texts.text}
          </Text>
        )}
        <Text size="sm" c="gray.7">
          {w.agreed} {dates.moment(askedAt)}
          {network !== '' && (
            <>
              {' '}
              · {w.from} <Code>{network}</Code>
            </>
          )}
        </Text>
      </Stack>
    )
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500}>
        {w.form} <UserText>{form.name}</UserText> ({w.version({ version: form.version })})
      </Text>
      <Text size="sm" dir="auto" c="gray.7" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {[texts.title, texts.text].filter(Boolean).join('\n')}
      </Text>
      <Text size="sm" c="gray.7">
        {w.asked} {dates.moment(askedAt)} · {w.from} <Code>{network}</Code>
      </Text>
      <Text size="sm" c="gray.7">
        {confirmedAt ? `${w.confirmed} ${dates.moment(confirmedAt)}` : w.unconfirmed}
      </Text>
    </Stack>
  )
}
