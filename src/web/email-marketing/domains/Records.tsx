import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Domain } from '#contract/email-marketing/domains.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { CopyCode } from '../../ui/text/CopyCode.tsx'
import { isUnasked, recordsOf, shortHost, type RequiredRecord } from './records.ts'
import { domainWords } from './words.ts'

/** The DNS records to create, each part with a copy button. */
export function Records({ domain }: { domain: Domain }) {
  const w = useWords(domainWords)
  const records = recordsOf(domain)
  if (records.length === 0) return null
  return (
    <section aria-label={w.publish}>
      <Title order={2} size="h4">
        {w.publish}
      </Title>
      <Text c="gray.7" size="sm" mb="sm">
        {isUnasked(domain) ? w.publishFirstHint : w.publishHint}
      </Text>
      <Stack gap="sm">
        {records.map((record) => (
          <RecordCard key={`${record.host} ${record.value}`} record={record} domain={domain.domain} />
        ))}
      </Stack>
    </section>
  )
}

/** One record, each part with a copy button. @param domain the zone, which DNS panels may append */
export function RecordCard({ record, domain }: { record: RequiredRecord; domain: string }) {
  const w = useWords(domainWords)
  const short = shortHost(record.host, domain)
  return (
    <Card withBorder radius="md" padding="md">
      <Stack gap="sm">
        <Group gap="xs">
          <Badge variant="default" tt="none">
            <bdi dir="ltr">{record.type}</bdi>
          </Badge>
          {record.replaces && (
            <Text size="sm" c="gray.7">
              {w.replaces}
            </Text>
          )}
        </Group>
        <div>
          <CopyCode label={w.host} code={record.host} />
          {short !== null && (
            <Text size="xs" c="gray.7" mt={4}>
              {w.short({ host: isolateLtr(short) })}
            </Text>
          )}
        </div>
        <CopyCode label={w.value} code={record.value} />
      </Stack>
    </Card>
  )
}
