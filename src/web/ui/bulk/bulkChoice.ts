/** A bulk action on the rows of a list. */
export type BulkChoice = {
  action: string
  value?: unknown
  label: string
  /** The full name of the action; defaults to the label. */
  title?: string
  /** The heading of the menu above it. */
  group?: string
  /** Input to ask for first: tags, a text, or a reason for the people concerned. */
  ask?: 'tags' | 'text' | 'reason'
  textLabel?: string
  /** The people concerned are notified; undoing the action does not withdraw that. */
  tells?: boolean
}
