import { Button, Fieldset, Group, NumberInput, SimpleGrid, Text } from '@mantine/core'
import type { MailboxLimits } from '#contract/email-marketing/pace.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { DayHint } from './DayHint.tsx'
import { namedPools, usualMailboxLimits } from './mailboxProviders.ts'
import { paceWords } from './paceWords.ts'

const pools = [...namedPools, 'others'] as const
const maxima = { connections: 20, perMinute: 1_000_000, perHour: 10_000_000, perDay: 100_000_000 }
const spans = ['connections', 'perMinute', 'perHour', 'perDay'] as const
type Span = (typeof spans)[number]
type Values = Record<(typeof pools)[number], Record<Span, number | ''>>

const map = <T,>(value: (pool: (typeof pools)[number], span: Span) => T) =>
  Object.fromEntries(
    pools.map((pool) => [pool, Object.fromEntries(spans.map((span) => [span, value(pool, span)]))]),
  ) as Record<(typeof pools)[number], Record<Span, T>>

const valuesOf = (limits: MailboxLimits): Values => map((pool, span) => limits[pool][span] ?? '')

type Props = { providerId: string; limits: MailboxLimits; onClose: () => void }

/** The limits of a sending provider for each mailbox provider. */
export function PaceForm({ providerId, limits, onClose }: Props) {
  const w = useWords(paceWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/email-service-provider/:providerId/pace', {
    successToast: { message: done['provider.limits'] },
    errorTitle: null,
    invalidates: ['/pace'],
  })
  const submit = (values: Values) =>
    update.mutateAsync({ providerId, ...map((pool, span) => (values[pool][span] === '' ? null : values[pool][span])) })
  return (
    <FormModal
      title={w.formTitle}
      opened
      onClose={onClose}
      initial={valuesOf(limits)}
      submit={submit}
      failed={s.updateFailed}
    >
      {(form) => (
        <>
          <Text size="sm" c="gray.7">
            {w.formHint}
          </Text>
          <DayHint />
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => form.setValues(valuesOf(usualMailboxLimits))}>
              {w.usual}
            </Button>
            <Button size="xs" variant="default" onClick={() => form.setValues(map(() => ''))}>
              {w.clear}
            </Button>
          </Group>
          {pools.map((pool) => (
            <Fieldset key={pool} legend={w[pool]}>
              <SimpleGrid cols={{ base: 2, sm: 4 }} style={{ alignItems: 'end' }}>
                {spans.map((span) => (
                  <NumberInput
                    key={span}
                    label={w[span]}
                    min={1}
                    max={maxima[span]}
                    allowDecimal={false}
                    hideControls
                    thousandSeparator=","
                    attributes={{ input: { dir: 'ltr' } }}
                    {...form.getInputProps(`${pool}.${span}`)}
                  />
                ))}
              </SimpleGrid>
            </Fieldset>
          ))}
        </>
      )}
    </FormModal>
  )
}
