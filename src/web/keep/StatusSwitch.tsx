import { Switch } from '@mantine/core'
import { useWords } from '../i18n/words.ts'
import { keepWords } from './words.ts'

type Props = { status: 'active' | 'inactive'; name: string; busy: boolean; onToggle: () => void }

/** Activates or deactivates an item. */
export function StatusSwitch({ status, name, busy, onToggle }: Props) {
  const w = useWords(keepWords)
  return (
    <Switch
      label={w[status]}
      aria-label={w.toggle({ name })}
      checked={status === 'active'}
      disabled={busy}
      onChange={onToggle}
    />
  )
}
