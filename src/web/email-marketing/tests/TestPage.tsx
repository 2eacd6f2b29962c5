import { Alert, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { JobTest, Variant } from '#contract/email-marketing/job-tests.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { ItemLoadError } from '../../ui/state/ItemLoadError.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { MailSubject, UserText } from '../../ui/text/UserText.tsx'
import { useFetchFailed } from '../useFetchFailed.ts'
import { EditorsOnly } from '../EditorsOnly.tsx'
import { partOf } from '../partOf.ts'
import { useEditor } from '../useEditor.ts'
import { suiteWords } from '../words.ts'
import { NewTest } from './NewTest.tsx'
import { testColors } from './TestsPage.tsx'
import { byHand, isLevel, standing } from './standing.ts'
import { testWords } from './words.ts'

const invalidates = ['/email-marketing/job']

/** An A/B test: its results, their confidence, and the decision. */
export default function TestPage() {
  const w = useWords(testWords)
  const unread = useFetchFailed('test')
  const { testId = '' } = useParams({ strict: false })
  const isNew = testId === 'new'
  const query = useApiQuery(
    'GET /api/:tenant/email-marketing/job-test/:testId',
    { testId },
    { enabled: !isNew, refetchInterval: 15_000 },
  )
  return (
    <>
      <BackLink to="/email-marketing/tests">{w.all}</BackLink>
      {isNew ? (
        <EditorsOnly to="/email-marketing/tests" back={w.all}>
          <NewTest />
        </EditorsOnly>
      ) : query.data && query.data.data._id === testId ? (
        <InFull test={query.data.data} />
      ) : query.error ? (
        <ItemLoadError
          failed={unread.title}
          otherwise={unread.otherwise}
          toast={unread.toast}
          error={query.error}
          onRetry={() => void query.refetch()}
          notFound={w.notFound}
          to="/email-marketing/tests"
          back={w.all}
        />
      ) : (
        <Stack aria-busy>
          <Skeleton height={48} />
          <Skeleton height={240} />
        </Stack>
      )}
    </>
  )
}

function InFull({ test }: { test: JobTest }) {
  const w = useWords(testWords)
  const s = useWords(suiteWords)
  const dates = useDates()
  const confirm = useConfirm()
  const testId = test._id
  const cancel = useApiMutation('POST /api/:tenant/email-marketing/job-test/:testId/cancel', {
    successToast: { message: w.cancelled },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const choose = useApiMutation('POST /api/:tenant/email-marketing/job-test/:testId/choose', {
    successToast: { message: w.taken },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const open = test.status === 'testing'
  const editor = useEditor()
  const askCancel = async () => {
    if (await confirm({ title: w.cancelAsk, confirm: w.cancel, cancel: w.goOn })) cancel.mutate({ testId })
  }
  const askTake = async (key: Variant['key']) => {
    const yes = await confirm({ title: w.takeAsk, confirm: w.take({ key: w[key] }), danger: false })
    if (yes) choose.mutate({ testId, variant: key })
  }
  const when = test.decideAt ? w.decideAt({ at: dates.moment(test.decideAt) }) : w.waitsForYou
  return (
    <>
      <PageHeader title={test.name} shown={<UserText>{test.name}</UserText>}>
        {open && editor && (
          <Button color="red.9" variant="outline" loading={cancel.isPending} onClick={() => void askCancel()}>
            {w.cancel}
          </Button>
        )}
      </PageHeader>
      <Stack>
        <Group>
          <span role="status">
            <Pill color={testColors[test.status]}>{w[test.status]}</Pill>
          </span>
          {open && <Text size="sm">{when}</Text>}
          {test.decidedAt && <Text size="sm">{w.decidedOn({ at: dates.moment(test.decidedAt) })}</Text>}
          {test.message && <Text c="red.9">{test.message}</Text>}
        </Group>
        {test.status === 'cancelled' ? (
          <Text size="sm">{w.cancelledHint}</Text>
        ) : (
          <Alert color={test.certainty === 'clear' ? 'green' : 'blue'} title={standing(test, w)}>
            {!byHand(test) && (
              <Text size="sm">{!open && test.certainty === 'early' ? w.earlyThen : w[test.certainty]}</Text>
            )}
            {open && test.winnerBy !== 'hand' && isLevel(test) && <Text size="sm">{w.levelHint}</Text>}
            {test.status === 'decided' &&
              (test.restJobId ? (
                <Text size="sm" component={Link} to={`/email-marketing/jobs/${test.restJobId}`} c="blue.9">
                  {w.rest}
                </Text>
              ) : (
                <Text size="sm">{w.nobodyLeft}</Text>
              ))}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {test.variants.map((variant) => (
            <Tried key={variant.key} variant={variant} leads={variant.key === (test.winner ?? test.leading)}>
              {open && editor && (
                <Button variant="default" mt="sm" loading={choose.isPending} onClick={() => void askTake(variant.key)}>
                  {w.take({ key: w[variant.key] })}
                </Button>
              )}
            </Tried>
          ))}
        </SimpleGrid>
      </Stack>
    </>
  )
}

type TriedProps = { variant: Variant; leads: boolean; children: ReactNode }

/** A variant and its results. */
function Tried({ variant, leads, children }: TriedProps) {
  const w = useWords(testWords)
  const { key, jobId, subject, recipients, sent, opened, clicked } = variant
  const figures = [
    [w.recipients, number(recipients)],
    [w.sent, number(sent)],
    ...(variant.trackOpens ? [[w.opened, partOf(opened, sent)]] : []),
    ...(variant.trackClicks ? [[w.clicked, partOf(clicked, sent)]] : []),
  ]
  return (
    <Card
      withBorder
      component="section"
      aria-label={w.variant({ key: w[key] })}
      {...(leads && { style: { borderColor: 'var(--mantine-color-green-7)' } })}
    >
      <Text size="sm" fw={600} component={Link} to={`/email-marketing/jobs/${jobId}`} c="blue.9">
        {w.variant({ key: w[key] })}
      </Text>
      <div>
        <MailSubject>{subject}</MailSubject>
      </div>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" mt="sm">
        {figures.map(([label, value]) => (
          <div key={label}>
            <Text fw={700}>{value}</Text>
            <Text size="xs" c="gray.7">
              {label}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {children}
    </Card>
  )
}
