import { NativeSelect } from '@mantine/core'

type Props = {
  label: string
  /** The items to choose from, by id. */
  items: readonly { _id: string; name: string }[]
  value: string | undefined
  onChange: (id: string) => void
}

/** Picks one of a few items by name. */
export const ItemChoice = ({ label, items, value = '', onChange }: Props) => (
  <NativeSelect
    aria-label={label}
    value={value}
    data={[{ value: '', label }, ...items.map(({ _id, name }) => ({ value: _id, label: name }))]}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
