import type { FileConsent, WordStatus } from '#contract/email-marketing/imports.ts'
import { noWords, wordStatuses } from './consent.ts'
import type { FilePeople } from './row-to-contact.ts'

/** What the options of an import say about the people of its file. */
export const peopleOf = ({
  consent,
  words,
}: {
  consent?: FileConsent | undefined
  words?: Record<string, WordStatus> | null | undefined
}): FilePeople => ({
  everyone: consent === 'unconfirmed' || consent === 'unsubscribed' ? consent : null,
  words: words ? wordStatuses(words) : noWords,
})
