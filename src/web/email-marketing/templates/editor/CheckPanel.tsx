import { Anchor, Badge, Button, Card, Group, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { Finding } from '#contract/email-marketing/templates.ts'
import { useApiQuery, useApiMutation } from '../../../api/useApi.ts'
import { useWords } from '../../../i18n/words.ts'
import { ErrorNotice } from '../../../ui/state/ErrorNotice.tsx'
import { Code } from '../../../ui/text/UserText.tsx'
import { suiteWords } from '../../words.ts'
import { useLoadError } from '../../useLoadError.ts'
import type { Draft } from '../draft.ts'
import { editorWords } from './words.ts'

type Props = { draft: Draft; onShow: (block: string) => void }

const colours = { error: 'red.9', warning: 'orange.9', hint: 'blue.8' } as const

/** Problems to fix before sending, and where they are. Links are checked on request. */
export default function CheckPanel({ draft: { subject, content, text, contentType, language }, onShow }: Props) {
  const w = useWords(editorWords)
  const loadError = useLoadError('findings')
  const written = content.trim() !== ''
  const input = { subject: subject.trim(), content, text, contentType, language }
  const query = useApiQuery('POST /api/:tenant/email-marketing/template/check', input, { enabled: written })
  const answer = query.data?.data
  return (
    <Stack maw={860}>
      {query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : !answer ? (
        <Skeleton height={200} />
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {w.size({ size: Math.ceil(answer.bytes / 1024) })}
          </Text>
          {answer.findings.length === 0 && (
            <Group gap="xs" role="status">
              <IconCircleCheck color="var(--mantine-color-teal-8)" aria-hidden />
              <Text>{w.nothingFound}</Text>
            </Group>
          )}
          <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {answer.findings.map((finding, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- findings have no other name
              <FindingCard key={index} finding={finding} onShow={onShow} />
            ))}
          </Stack>
        </>
      )}
      {written && <Links input={input} />}
    </Stack>
  )
}

function FindingCard({
  finding: { level, message, todo, where, source },
  onShow,
}: {
  finding: Finding
  onShow: (block: string) => void
}) {
  const w = useWords(editorWords)
  const place =
    where.part === 'subject'
      ? w.inSubject
      : where.part === 'preheader'
        ? w.inPreheader
        : where.part === 'text'
          ? w.inText
          : where.line !== null
            ? w.atLine({ line: where.line })
            : null
  const { block } = where
  return (
    <Card component="li" withBorder padding="sm">
      <Group gap="xs" mb={4}>
        <Badge color={colours[level]}>{w[level]}</Badge>
        {place && (
          <Text size="sm" c="dimmed">
            {place}
          </Text>
        )}
      </Group>
      <Text fw={600}>{message}</Text>
      <Text size="sm">{todo}</Text>
      <Group gap="md" mt={4}>
        {block !== null && (
          <Button size="compact-sm" variant="default" onClick={() => onShow(block)}>
            {w.goTo}
          </Button>
        )}
        {source !== null && (
          <Anchor href={source} target="_blank" rel="noopener noreferrer" size="sm" c="blue.8">
            {w.said}
          </Anchor>
        )}
      </Group>
    </Card>
  )
}

const states = { works: 'teal.9', unsure: 'orange.9', fails: 'red.9' } as const

function Links({ input }: { input: Draft }) {
  const w = useWords(editorWords)
  const s = useWords(suiteWords)
  const follow = useApiMutation('POST /api/:tenant/email-marketing/template/check-links', { errorTitle: s.testFailed })
  const answer = follow.data?.data
  return (
    <section aria-label={w.links}>
      <Title order={2} size="h4" mb="xs">
        {w.links}
      </Title>
      <Group>
        <Button
          variant="default"
          loading={follow.isPending}
          onClick={() => follow.mutate({ ...input, $options: { timeoutMs: 20_000 } })}
        >
          {w.checkLinks}
        </Button>
        <Text size="sm" c="dimmed">
          {w.checkLinksHint}
        </Text>
      </Group>
      <div role="status">
        {answer && answer.links.length === 0 && <Text mt="xs">{w.noLinks}</Text>}
        {answer && answer.links.length > 0 && (
          <List listStyleType="none" mt="sm" spacing="xs">
            {answer.links.map(({ url, state, message }) => (
              <List.Item key={url}>
                <Badge color={states[state]}>{w[state]}</Badge> <Code>{url}</Code>
                {state !== 'works' && <Text size="sm">{message}</Text>}
              </List.Item>
            ))}
          </List>
        )}
        {answer && answer.left > 0 && <Text size="sm">{w.linksLeft({ count: answer.left })}</Text>}
      </div>
    </section>
  )
}
