import { Kbd, Table } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { composerWords, messageWords } from './words.ts'

/** The keyboard shortcuts of the page, in display order. */
export const keys = {
  next: 'j',
  previous: 'k',
  reply: 'r',
  replyAll: 'a',
  forward: 'f',
  archive: 'e',
  unread: 'u',
  compose: 'c',
  search: '/',
  help: '?',
} as const

/** Lists the shortcuts. */
export default function Shortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const w = useWords(messageWords)
  const c = useWords(composerWords)
  const shortcuts: [string, string][] = [
    [keys.next, w.nextOne],
    [keys.previous, w.previousOne],
    [keys.reply, c.reply],
    [keys.replyAll, c.replyAll],
    [keys.forward, c.forward],
    [keys.archive, w.archive],
    [keys.unread, w.markUnread],
    [keys.compose, c.compose],
    [keys.search, w.searchKey],
    [keys.help, w.help],
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title={w.help}>
      <Table aria-label={w.help}>
        <Table.Tbody>
          {shortcuts.map(([key, does]) => (
            <Table.Tr key={key}>
              <Table.Td w={60}>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}
