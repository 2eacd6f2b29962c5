/** A bulk action on the rows of a list. */
export type BulkChoice = {
  action: string
  value?: unknown
  label: string
  /** The full name of the action; defaults to the label. */
  title?: string
  /** The heading of the menu section that the action is in. */
  group?: string
  /** The input to ask for first: tags, a text, or a reason for the people concerned. */
  ask?: 'tags' | 'text' | 'reason'
  textLabel?: string
  /** Whether the people concerned are notified. Undoing the action does not withdraw the notification. */
  tells?: boolean
}
