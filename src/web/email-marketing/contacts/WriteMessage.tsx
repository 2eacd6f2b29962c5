import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { useAllPages } from '../../api/useAllPages.ts'
import { useWords } from '../../i18n/words.ts'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'
import { refusalOf } from '../messages/compose/refusals.ts'
import { composerWords } from '../messages/words.ts'
import { contactWords } from './words.ts'

const NewMessage = lazyDialog(async () => (await import('../messages/compose/NewMessage.tsx')).NewMessage)

/** Composes a personal message to a contact. Those who refuse every message cannot be written to. */
export function WriteMessage({ contact }: { contact: Contact }) {
  const w = useWords(contactWords)
  const c = useWords(composerWords)
  const [writing, setWriting] = useState(false)
  const providers = useAllPages('GET /api/:tenant/email-marketing/email-service-provider', {})
  const refusal = refusalOf(contact.status)
  const isRefused = refusal !== null && refusal !== 'unsubscribed'
  return (
    <>
      <Button
        leftSection={<IconPencil size={16} aria-hidden />}
        disabled={isRefused}
        title={refusal ? c[`contact.${refusal}`] : undefined}
        onClick={() => setWriting(true)}
      >
        {w.write}
      </Button>
      <NewMessage
        opened={writing}
        onClose={() => setWriting(false)}
        accounts={providers.isPending ? null : providers.data}
        to={[contact.email]}
      />
    </>
  )
}
