import { TextInput } from '@mantine/core'
import type { Webhook, WebhookEvent } from '#contract/webhooks.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { CopyCode } from '../../ui/text/CopyCode.tsx'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { CodeChoices } from '../CodeChoices.tsx'
import { RevealSecretDialog } from '../RevealSecretDialog.tsx'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { verifyExample } from './example.ts'
import { events, eventWords, webhookWords } from './words.ts'

type Props = {
  /** The endpoint to edit; null for a new one. */
  webhook?: Webhook
  /** Receives a new secret, which is shown only once: for a new endpoint, or for one that moved to another server. */
  onMade: (secret: string) => void
  onClose: () => void
}

/** Creates or edits an endpoint. */
export function WebhookForm({ webhook, onMade, onClose }: Props) {
  const w = useWords(webhookWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const event = useWords(eventWords)
  const invalidates = ['/developers/webhook']
  const create = useApiMutation('POST /api/:tenant/developers/webhook', { errorTitle: null, invalidates })
  const update = useApiMutation('PATCH /api/:tenant/developers/webhook/:webhookId', {
    errorTitle: null,
    successToast: { message: done['endpoint.updated'] },
    invalidates,
  })
  const { name = '', url = '', events: chosen = [] } = webhook ?? {}
  return (
    <FormModal
      title={webhook ? w.edit : w.add}
      {...(!webhook && { submitLabel: w.create })}
      failed={webhook ? s.updateFailed : s.createFailed}
      opened
      onClose={onClose}
      initial={{ name, url, events: chosen as WebhookEvent[] }}
      validate={(values) => ({ events: values.events.length > 0 ? null : w.chooseOne })}
      submit={async (values) => {
        const { data } = webhook
          ? await update.mutateAsync({ ...values, webhookId: webhook._id })
          : await create.mutateAsync(values)
        if (data.secret !== undefined) onMade(data.secret)
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
            description={webhook && w.urlHint}
            withAsterisk
            type="url"
            placeholder="https://"
            maxLength={2000}
            attributes={{ input: { dir: 'ltr' } }}
            {...form.getInputProps('url')}
          />
          <CodeChoices label={w.events} codes={events} labels={event} {...form.getInputProps('events')} />
        </>
      )}
    </FormModal>
  )
}

/** A new secret, to be copied. */
export function CreatedSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const w = useWords(webhookWords)
  return (
    <RevealSecretDialog title={w.made} onClose={onClose}>
      <CopyCode label={w.secret} code={secret} />
      <CopyCode label={w.verify} code={verifyExample} />
    </RevealSecretDialog>
  )
}
