import { CloseButton, Group, Skeleton, Stack } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { queryKeyOf } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { keepFocus } from '../../ui/overlay/keepFocus.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { useLoadError } from '../useLoadError.ts'
import { ContactLine } from './ContactLine.tsx'
import { ContactPicker } from './ContactPicker.tsx'
import { MergeChoice } from './MergeChoice.tsx'
import { mergeWords } from './mergeWords.ts'
import { maxMergedContacts } from './merging.ts'

type Props = {
  /** The first contact remains, and the others are merged into it. */
  contacts: Contact[]
  onClose: () => void
  /** Called after the merge. */
  onDone?: () => void
}

/**
 * Compares contacts and merges them as the reader chooses. If there is only one contact, the reader picks the others.
 */
export function MergeDialog({ contacts: selected, onClose, onDone }: Props) {
  const m = useWords(mergeWords)
  const [contacts, setContacts] = useState(selected)
  const asking = selected.length === 1
  const add = (contact: Contact | null) => {
    if (contact) setContacts([...contacts, contact])
  }
  const [own, ...others] = contacts
  return (
    <Dialog opened onClose={onClose} title={m.mergeTitle} size="lg">
      <Stack ref={keepFocus}>
        {asking && others.length > 0 && (
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label={m.together}>
            {others.map((contact) => (
              <Group key={contact._id} component="li" justify="space-between" wrap="nowrap">
                <ContactLine contact={contact} />
                <CloseButton
                  aria-label={m.leaveOut({ email: contact.email })}
                  onClick={() => setContacts(contacts.filter((other) => other !== contact))}
                />
              </Group>
            ))}
          </Stack>
        )}
        {asking && contacts.length < maxMergedContacts && (
          // The key clears the picker for the next contact.
          <ContactPicker
            key={contacts.length}
            label={m.with}
            value={null}
            onChange={add}
            focused={contacts.length > selected.length}
            leftOut={contacts}
          />
        )}
        {own && others.length > 0 && (
          <MergeChoice
            key={contacts.map(({ _id }) => _id).join()}
            contacts={[own, ...others]}
            onClose={onClose}
            onDone={onDone}
          />
        )}
      </Stack>
    </Dialog>
  )
}

const endpoint = 'GET /api/:tenant/email-marketing/email/:contactId'

/** The merge dialog for a caller that knows only the ids of the contacts. */
export function MergeChosen({ ids, ...rest }: { ids: readonly string[] } & Omit<Props, 'contacts'>) {
  const m = useWords(mergeWords)
  const loadError = useLoadError('contacts')
  const found = useQueries(
    {
      queries: ids.map((contactId) => ({
        queryKey: queryKeyOf(endpoint, { contactId }),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, { contactId }, { signal }),
      })),
    },
    queryClient,
  )
  const contacts = found.flatMap(({ data }) => data?.data ?? [])
  if (contacts.length === ids.length) return <MergeDialog contacts={contacts} {...rest} />
  const error = found.find((query) => query.error)?.error
  const again = () => found.forEach((query) => query.error && void query.refetch())
  return (
    <Dialog opened onClose={rest.onClose} title={m.mergeTitle} size="lg">
      {error ? <ErrorNotice {...loadError} error={error} onRetry={again} /> : <Skeleton height={240} aria-busy />}
    </Dialog>
  )
}
