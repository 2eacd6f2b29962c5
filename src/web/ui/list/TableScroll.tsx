import { Table, type TableScrollContainerProps } from '@mantine/core'

/**
 * Scrolls a table sideways where it is wider than the page. With a label, the keyboard can scroll it too; without, its
 * cells must be focusable.
 */
export function TableScroll({ label, ...props }: TableScrollContainerProps & { label?: string }) {
  const focusable = label !== undefined && { role: 'group', tabIndex: 0, 'aria-label': label }
  return <Table.ScrollContainer type="native" {...focusable} {...props} />
}
