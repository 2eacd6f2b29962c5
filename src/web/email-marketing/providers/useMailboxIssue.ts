import type { Provider } from '#contract/email-marketing/providers.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { template, useWords, words } from '../../i18n/words.ts'

export const mailboxIssueWords = words({
  unreadable: {
    en: template('The mailbox of “{name}” can’t be read'),
    ar: template('تعذّرت قراءة صندوق بريد «{name}»'),
  },
  unreadFolders: {
    en: template('Some folders in “{name}” can’t be read. New email in them won’t appear in Messages.'),
    ar: template('تعذّرت قراءة بعض مجلدات «{name}»، ولن يظهر بريدها الجديد في قسم «الرسائل».'),
  },
})

/** Names what keeps new email of a provider's mailbox from arriving; null if nothing does. */
export function useMailboxIssue() {
  const w = useWords(mailboxIssueWords)
  return ({ name, status, imap }: Pick<Provider, 'name' | 'status' | 'imap'>) => {
    if (status !== 'active' || !imap) return null
    if (imap.state === 'failing') return { text: w.unreadable({ name: isolateAuto(name) }), response: imap.message }
    if (imap.unreadFolders.length === 0) return null
    return { text: w.unreadFolders({ name: isolateAuto(name) }), response: null }
  }
}
