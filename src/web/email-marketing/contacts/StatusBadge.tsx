import type { ContactStatus } from '#contract/email-marketing/conditions.ts'
import { useWords } from '../../i18n/words.ts'
import { Pill } from '../../ui/text/Pill.tsx'
import { contactWords } from './words.ts'

const colors = {
  subscribed: 'green',
  unconfirmed: 'yellow',
  unsubscribed: 'gray',
  bounced: 'orange',
  complained: 'red',
  blocked: 'red',
}

/** The subscription status of a contact. */
export function StatusBadge({ status }: { status: ContactStatus }) {
  const w = useWords(contactWords)
  return <Pill color={colors[status]}>{w[status]}</Pill>
}
