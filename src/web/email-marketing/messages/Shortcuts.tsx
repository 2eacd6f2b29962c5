import { Kbd, Table } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { keys } from './shortcutKeys.ts'
import { composerWords, messageWords } from './words.ts'

/** Lists the shortcuts. */
export function Shortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
