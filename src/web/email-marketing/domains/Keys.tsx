import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import type { DkimKey, Domain } from '#contract/email-marketing/domains.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { Pill } from '../../ui/text/Pill.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { Code } from '../../ui/text/UserText.tsx'
import { suiteWords } from '../words.ts'
import { domainWords, keyColors, keyWords } from './words.ts'

const algorithms: Record<DkimKey['algorithm'], string> = { 'rsa-sha256': 'RSA 2048', 'ed25519-sha256': 'Ed25519' }

/** The DKIM keys of a domain and whether they sign; creates new keys. */
export function Keys({ domain, owner }: { domain: Domain; owner: boolean }) {
  const w = useWords(domainWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const rotate = useApiMutation('POST /api/:tenant/email-marketing/domain/:domain/keys', {
    successToast: { message: w.rotated },
    errorTitle: s.createFailed,
    invalidates: ['/email-marketing/domain'],
  })
  const { keys } = domain.dkim
  const isWaiting = keys.some(({ state }) => state === 'waiting')
  const notNeeded = domain.senders.length > 0 && domain.senders.every(({ signsItself }) => signsItself)
  const ask = async () => {
    const title = w.rotateAsk({ domain: isolateAuto(domain.name) })
    const question = { title, body: w.rotateHint, confirm: w.rotate, danger: false }
    if (!(await confirm(question))) return
    rotate.mutate({ domain: domain.domain, $options: { timeoutMs: 15_000 } })
  }
  return (
    <section aria-label={w.keys}>
      <Group justify="space-between" align="flex-end" mb="sm" gap="sm">
        <div>
          <Title order={2} size="h4">
            {w.keys}
          </Title>
          <Text c="gray.7" size="sm">
            {notNeeded ? w.keysNotNeeded : w.keysHint}
          </Text>
        </div>
        {owner && !isWaiting && (
          <Button
            variant="default"
            leftSection={<IconKey size={16} aria-hidden />}
            loading={rotate.isPending}
            onClick={() => void ask()}
          >
            {w.rotate}
          </Button>
        )}
      </Group>
      <Card withBorder radius="md" padding="md">
        <Stack gap="sm">
          {keys.map((key) => (
            <KeyLine key={key._id} of={key} />
          ))}
        </Stack>
      </Card>
    </section>
  )
}

function KeyLine({ of }: { of: DkimKey }) {
  const w = useWords(domainWords)
  const states = useWords(keyWords)
  const dates = useDates()
  const when =
    of.state === 'signing'
      ? w.since({ date: dates.day(of.signingSince) })
      : of.state === 'retiring'
        ? w.until({ date: dates.day(of.retireAt) })
        : ''
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        <Code>{of.selector}</Code> <Code>({algorithms[of.algorithm]})</Code>
      </Text>
      <Group gap="xs">
        {when && (
          <Text size="sm" c="gray.7">
            {when}
          </Text>
        )}
        <Pill color={keyColors[of.state]}>{states[of.state]}</Pill>
      </Group>
    </Group>
  )
}
