import { Alert, Button, Card, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { JobTest, Variant } from '#contract/email-marketing/job-tests.ts'
import { languageNameIn } from '#contract/text/languages.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { number, useWords } from '../../i18n/words.ts'
import { ItemFrame } from '../../ui/page/ItemFrame.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { MailSubject } from '../../ui/text/MailSubject.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { useLoadError } from '../useLoadError.ts'
import { EditorsOnly } from '../EditorsOnly.tsx'
import { partOf } from '../partOf.ts'
import { TableCard } from '../reports/TableCard.tsx'
import { useEditor } from '../useEditor.ts'
import { suiteWords } from '../words.ts'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { byHand, isLevel, standing, testColors } from './standing.ts'
import { testWords } from './words.ts'

const NewTest = lazyPart(async () => ({ default: (await import('./NewTest.tsx')).NewTest }))
const invalidates = ['/email-marketing/job']

/** An A/B test: its results, their confidence, and the decision. */
export default function TestPage() {
  const w = useWords(testWords)
  const loadError = useLoadError('test')
  const { testId = '' } = useParams({ strict: false })
  const isNew = testId === 'new'
  const query = useApiQuery(
    'GET /api/:tenant/email-marketing/job-test/:testId',
    { testId },
    { enabled: !isNew, refetchInterval: 15_000 },
  )
  const test = query.data?.data
  return (
    <ItemFrame
      to="/email-marketing/tests"
      back={w.all}
      query={query}
      notFound={w.notFound}
      loadError={loadError}
      heights={[48, 240]}
    >
      {isNew ? (
        <EditorsOnly to="/email-marketing/tests" back={w.all}>
          <Suspense fallback={<Loading />}>
            <NewTest />
          </Suspense>
        </EditorsOnly>
      ) : (
        test && test._id === testId && <InFull test={test} />
      )}
    </ItemFrame>
  )
}

function InFull({ test }: { test: JobTest }) {
  const s = useWords(suiteWords)
  const w = useWords(testWords)
  const dates = useDates()
  const confirm = useConfirm()
  const testId = test._id
  const cancel = useApiMutation('POST /api/:tenant/email-marketing/job-test/:testId/cancel', {
    successToast: { message: w.cancelledNow },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const choose = useApiMutation('POST /api/:tenant/email-marketing/job-test/:testId/choose', {
    successToast: { message: w.taken },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const open = test.status === 'testing'
  const reader = useLanguage()
  const editor = useEditor()
  const askCancel = async () => {
    const question = { title: w.cancelAsk, body: w.cancelHint, confirm: w.cancel, cancel: w.goOn }
    if (await confirm(question)) cancel.mutate({ testId })
  }
  const askTake = async (key: Variant['key']) => {
    const variant = { key: w[key] }
    const yes = await confirm({ title: w.takeAsk(variant), confirm: w.take(variant), danger: false })
    if (yes) choose.mutate({ testId, variant: key })
  }
  const when = test.decideAt ? w.decideAt({ at: dates.moment(test.decideAt) }) : w.waitsForYou
  return (
    <>
      <PageHeader title={test.name} shown={<UserText>{test.name}</UserText>} parent={s.tests}>
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
            {Object.entries(test.winners).map(([language, key]) => (
              <Text key={language} size="sm">
                {w.winnerIn({ language: languageNameIn(language, reader), key: w[key] })}
              </Text>
            ))}
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
        <Languages variants={test.variants} />
      </Stack>
    </>
  )
}

/** The results of each variant by language of the email. */
function Languages({ variants }: Pick<JobTest, 'variants'>) {
  const w = useWords(testWords)
  const reader = useLanguage()
  const results = variants.flatMap(({ languages, ...variant }) =>
    languages.map((result) => ({ ...variant, ...result })),
  )
  if (results.length === 0) return null
  return (
    <TableCard title={w.languages} heads={[w.variantHead, w.sent, w.opened, w.clicked]} minWidth={260}>
      {[...Map.groupBy(results, ({ language }) => language)].map(([language, inLanguage]) => (
        <Table.Tbody key={language}>
          <Table.Tr bg="gray.0">
            <Table.Th scope="rowgroup" colSpan={4}>
              {languageNameIn(language, reader)}
            </Table.Th>
          </Table.Tr>
          {inLanguage.map(({ key, sent, opened, clicked, trackOpens, trackClicks }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={500}>
                {w[key]}
              </Table.Th>
              <Table.Td>{number(sent)}</Table.Td>
              <Table.Td>{trackOpens ? partOf(opened, sent) : '–'}</Table.Td>
              <Table.Td>{trackClicks ? partOf(clicked, sent) : '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      ))}
    </TableCard>
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
