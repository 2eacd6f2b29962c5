import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Webhook, WebhookEvent } from '#contract/webhooks.ts'
import { useTell } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { CopyCode } from '../../ui/CopyCode.tsx'
import { dark } from '../../ui/ErrorNotice.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { Window } from '../../ui/Window.tsx'
import { suiteWords } from '../words.ts'
import { verifyExample } from './example.ts'
import { events, eventWords, webhookWords } from './words.ts'

type Props = {
  /** What is changed; none is added. */
  webhook?: Webhook
  /** Given the secret of a new one, the one time that it is told. */
  onMade?: (secret: string) => void
  onClose: () => void
}

/** Adds an endpoint, or changes one. */
export function WebhookForm({ webhook, onMade, onClose }: Props) {
  const w = useWords(webhookWords)
  const s = useWords(suiteWords)
  const event = useWords(eventWords)
  const stale = ['/developers/webhook']
  const create = useTell('POST /api/:tenant/developers/webhook', { failed: null, stale })
  const update = useTell('PATCH /api/:tenant/developers/webhook/:webhookId', {
    failed: null,
    done: { message: s.updated },
    stale,
  })
  const { name = '', url = '', events: chosen = [] } = webhook ?? {}
  return (
    <FormModal
      title={webhook ? w.edit : w.add}
      failed={webhook ? s.updateFailed : w.makeFailed}
      opened
      onClose={onClose}
      initial={{ name, url, events: chosen as WebhookEvent[] }}
      validate={(values) => ({ events: values.events.length > 0 ? null : w.chooseOne })}
      submit={async (values) => {
        if (webhook) return update.mutateAsync({ ...values, webhookId: webhook._id })
        const { data } = await create.mutateAsync(values)
        onMade?.(data.secret)
        return data
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={s.name}
            description={w.nameHint}
            withAsterisk
            maxLength={80}
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={w.url}
            withAsterisk
            type="url"
            placeholder="https://"
            maxLength={2000}
            attributes={{ input: { dir: 'ltr' } }}
            {...form.getInputProps('url')}
          />
          <Checkbox.Group label={w.events} withAsterisk {...form.getInputProps('events')}>
            <Stack gap="xs" mt={6} mb={4}>
              {events.map((one) => (
                <Checkbox key={one} value={one} label={event[one]} description={<bdi dir="ltr">{one}</bdi>} />
              ))}
            </Stack>
          </Checkbox.Group>
        </>
      )}
    </FormModal>
  )
}

/** A new secret, to be copied. */
export function MadeSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const w = useWords(webhookWords)
  return (
    <Window opened onClose={onClose} title={w.made} closeOnClickOutside={false} closeOnEscape={false} size="lg">
      <Stack>
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} styles={dark}>
          {w.once}
        </Alert>
        <CopyCode label={w.secret} code={secret} />
        <CopyCode label={w.verify} code={verifyExample} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{w.copiedIt}</Button>
        </Group>
      </Stack>
    </Window>
  )
}
