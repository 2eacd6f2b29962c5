import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Domain } from '#contract/email-marketing/domains.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { useLoadError } from '../useLoadError.ts'
import { domainWords } from './words.ts'

const piece = 10
const maxSize = 100

/** The history of a domain, newest first. */
export function History({ domain }: { domain: Domain }) {
  const loadError = useLoadError('history')
  const w = useWords(domainWords)
  const [size, setSize] = useState(piece)
  const query = useApiQuery('GET /api/:tenant/email-marketing/domain/:domain/history', { domain: domain.domain, size })
  const events = query.data?.data
  const more = (query.data?.pagination.total ?? 0) > (events?.length ?? 0) && size < maxSize
  return (
    <section aria-label={w.history}>
      <Title order={2} size="h4" mb="sm">
        {w.history}
      </Title>
      {query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : !events ? (
        <Skeleton height={120} radius="md" />
      ) : (
        <Card withBorder radius="md" padding="md">
          <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {events.map((event) => (
              <Text key={event._id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
                {event.message}{' '}
                <Text span c="gray.7" size="sm">
                  · <RelativeTime at={event.at} />
                  {event.actorName && (
                    <>
                      {' · '}
                      <UserText>{event.actorName}</UserText>
                    </>
                  )}
                </Text>
              </Text>
            ))}
          </Stack>
          {more && (
            <Button
              variant="subtle"
              size="compact-sm"
              mt="sm"
              onClick={() => setSize(Math.min(maxSize, size + 3 * piece))}
            >
              {w.earlier}
            </Button>
          )}
        </Card>
      )}
    </section>
  )
}
