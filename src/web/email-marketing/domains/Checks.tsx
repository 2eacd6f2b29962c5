import { Accordion, Group, Stack, Text, Title } from '@mantine/core'
import type { CheckKind, CheckState, DomainCheck } from '#contract/email-marketing/domains.ts'
import { useWords } from '../../i18n/words.ts'
import { Pill } from '../../ui/text/Pill.tsx'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { domainWords, kindWords, stateColors, stateWords } from './words.ts'

const kinds: CheckKind[] = ['spf', 'dkim', 'dmarc', 'mx', 'return_path']
const order: CheckState[] = ['fail', 'warn', 'unknown', 'pass']

/** The checks of a domain: found value, expected value, and fix. Failed checks are expanded. */
export function Checks({ items }: { items: DomainCheck[] }) {
  const w = useWords(domainWords)
  const names = useWords(kindWords)
  const states = useWords(stateWords)
  const groups = kinds.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind)
    const state = order.find((state) => own.some((item) => item.state === state))
    return state ? [{ kind, own, state }] : []
  })
  if (groups.length === 0) return null
  const open = groups.filter(({ state }) => state !== 'pass').map(({ kind }) => kind)
  return (
    <section aria-label={w.checks}>
      <Title order={2} size="h4" mb="sm">
        {w.checks}
      </Title>
      <Accordion multiple defaultValue={open} variant="contained" radius="md">
        {groups.map(({ kind, own, state }) => (
          <Accordion.Item key={kind} value={kind}>
            <Accordion.Control>
              <Group justify="space-between" gap="xs" pe="sm">
                <Text fw={500}>{names[kind]}</Text>
                <Pill color={stateColors[state]}>{states[state]}</Pill>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="lg">
                {own.map((item) => (
                  <Check key={`${item.about} ${item.host}`} item={item} alone={own.length === 1} />
                ))}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  )
}

function Check({ item, alone }: { item: DomainCheck; alone: boolean }) {
  const w = useWords(domainWords)
  const states = useWords(stateWords)
  // A key is long, and is already listed among the records to publish.
  const wantsMore = item.wanted.length > 0 && item.state !== 'pass' && item.kind !== 'dkim'
  return (
    <Stack gap="xs">
      {item.about && (
        <Group gap="xs">
          <Text fw={500} size="sm">
            <UserText>{item.about}</UserText>
          </Text>
          {!alone && <Pill color={stateColors[item.state]}>{states[item.state]}</Pill>}
        </Group>
      )}
      {item.advice.map((advice) => (
        <Text key={advice} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {advice}
        </Text>
      ))}
      {(item.state !== 'unknown' || item.found.length > 0) && (
        <Facts label={w.found} values={item.found} none={w.foundNothing} host={item.host} />
      )}
      {wantsMore && <Facts label={w.wanted} values={item.wanted} none="" host={null} />}
    </Stack>
  )
}

type FactsProps = { label: string; values: string[]; none: string; host: string | null }

function Facts({ label, values, none, host }: FactsProps) {
  return (
    <div>
      <Text size="xs" c="gray.7">
        {label}
        {host !== null && (
          <>
            {' · '}
            <Code>{host}</Code>
          </>
        )}
      </Text>
      {values.length === 0 && <Text size="sm">{none}</Text>}
      {values.map((value) => (
        // A record of several lines is aligned left, as in a DNS panel.
        <Text key={value} size="sm" ff="monospace" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Text>
      ))}
    </div>
  )
}
