import { Switch } from '@mantine/core'
import type { EndpointName } from '#contract/api.ts'
import { replaceInLists } from '../../api/cachedLists.ts'
import { showConflictToast } from '../overlay/conflictToast.ts'

type Item = { _id: string; status: 'active' | 'inactive'; updatedAt: string }

type Props<I extends Item> = {
  item: I
  /** The texts of the item's kind. `label`: the accessible name of the switch. */
  words: { active: string; inactive: string; label: string }
  /** The list that shows the item. */
  endpoint: EndpointName
  isPending: boolean
  /** Changes the status of the version that the list shows. */
  toggle: (version: { version: string; $options: { inputInQuery: true } }) => Promise<{ data: I }>
  /** Stores the answer; default: in the list. */
  onDone?: (item: I) => void
  onError: (error: unknown) => void
}

/** Activates or deactivates an item of a list. A change of someone else in the meantime is shown instead. */
export function StatusSwitch<I extends Item>(props: Props<I>) {
  const { item, words, endpoint, isPending, toggle, onError } = props
  const { onDone = (stored: I) => replaceInLists(endpoint, stored) } = props
  const change = () =>
    toggle({ version: item.updatedAt, $options: { inputInQuery: true } }).then(
      ({ data }) => onDone(data),
      (error: unknown) => {
        if (!showConflictToast(error, endpoint, { active: words.active, inactive: words.inactive })) onError(error)
      },
    )
  return (
    <Switch
      label={words[item.status]}
      aria-label={words.label}
      checked={item.status === 'active'}
      disabled={isPending}
      onChange={() => void change()}
    />
  )
}
