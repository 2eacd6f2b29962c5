import { Fieldset, NumberInput, SimpleGrid, Stack, Switch } from '@mantine/core'
import type { SendingRules } from '#contract/email-marketing/returns.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { TimeZoneField } from '../../ui/form/TimeZoneField.tsx'
import { suiteWords } from '../words.ts'
import { suppressionWords } from './words.ts'

const invalidates = ['/email-marketing/sending-rules']

/** Sending rules: automatic stops, pauses of addresses, open tracking, and retention. */
export function RulesForm({ onClose }: { onClose: () => void }) {
  const query = useApiQuery('GET /api/:tenant/email-marketing/sending-rules', {})
  return query.data ? <Loaded rules={query.data.data} onClose={onClose} /> : null
}

function Loaded({ rules, onClose }: { rules: SendingRules; onClose: () => void }) {
  const w = useWords(suppressionWords)
  const s = useWords(suiteWords)
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/sending-rules', {
    successToast: { message: s.updated },
    errorTitle: null,
    invalidates,
  })
  const { stopAtBounces, stopAtComplaints, softBounces, keepRecipients, keepMessages, ...otherRules } = rules
  const orNull = (value: number | '') => (value === '' ? null : value)
  return (
    <FormModal
      title={w.rulesTitle}
      failed={s.updateFailed}
      opened
      onClose={onClose}
      initial={{
        stopAtBounces: stopAtBounces ?? ('' as number | ''),
        stopAtComplaints: stopAtComplaints ?? ('' as number | ''),
        softBounces: softBounces ?? ('' as number | ''),
        keepRecipients: keepRecipients ?? ('' as number | ''),
        keepMessages: keepMessages ?? ('' as number | ''),
        ...otherRules,
      }}
      submit={(values) =>
        update.mutateAsync({
          ...values,
          stopAtBounces: orNull(values.stopAtBounces),
          stopAtComplaints: orNull(values.stopAtComplaints),
          softBounces: orNull(values.softBounces),
          keepRecipients: orNull(values.keepRecipients),
          keepMessages: orNull(values.keepMessages),
        })
      }
    >
      {(form) => (
        <>
          <NumberInput
            label={w.stopAtBounces}
            description={w.never}
            suffix=" %"
            min={0.05}
            max={100}
            decimalScale={2}
            {...form.getInputProps('stopAtBounces')}
          />
          <NumberInput
            label={w.stopAtComplaints}
            description={w.never}
            suffix=" %"
            min={0.05}
            max={100}
            decimalScale={2}
            {...form.getInputProps('stopAtComplaints')}
          />
          <NumberInput
            label={w.softBounces}
            description={w.never}
            min={1}
            max={50}
            allowDecimal={false}
            {...form.getInputProps('softBounces')}
          />
          <SimpleGrid cols={2}>
            <NumberInput
              label={w.softDays}
              min={1}
              max={365}
              allowDecimal={false}
              {...form.getInputProps('softDays')}
            />
            <NumberInput
              label={w.restDays}
              min={1}
              max={365}
              allowDecimal={false}
              {...form.getInputProps('restDays')}
            />
          </SimpleGrid>
          <TimeZoneField label={w.timeZone} description={w.timeZoneHint} {...form.getInputProps('timeZone')} />
          <Switch
            label={w.trackByDefault}
            description={w.trackHint}
            {...form.getInputProps('trackByDefault', { type: 'checkbox' })}
          />
          <Fieldset legend={w.keeping}>
            <Stack gap="sm">
              {(['keepRecipients', 'keepMessages', 'keepHistory'] as const).map((field) => (
                <NumberInput
                  key={field}
                  label={w[field]}
                  description={field === 'keepHistory' ? undefined : w[`${field}Hint`]}
                  min={60}
                  max={3650}
                  allowDecimal={false}
                  {...form.getInputProps(field)}
                />
              ))}
            </Stack>
          </Fieldset>
        </>
      )}
    </FormModal>
  )
}
