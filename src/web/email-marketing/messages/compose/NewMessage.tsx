import type { Provider } from '#contract/email-marketing/providers.ts'
import { useWords } from '../../../i18n/words.ts'
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx'
import { composerWords } from '../words.ts'
import { Composer } from './Composer.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** Null until they are loaded: the first one's signature is needed. */
  accounts: readonly Provider[] | undefined | null
  to?: readonly string[]
}

/** Composes a message beside the inbox or a contact. */
export function NewMessage({ opened, onClose, accounts, to = [] }: Props) {
  const w = useWords(composerWords)
  return (
    <SidePanel opened={opened} onClose={onClose} size="xl" title={w.compose}>
      {opened && accounts !== null && <Composer kind="new" of={null} accounts={accounts} onDone={onClose} to={to} />}
    </SidePanel>
  )
}
