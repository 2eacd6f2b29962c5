import { Modal, type ModalProps } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import { RestoreFocus } from './RestoreFocus.tsx'
import { useIsTopDialog } from './dialogStack.ts'
import { uiWords } from '../words/uiWords.ts'

/** A dialog. Only the topmost one closes on Escape, and the focus returns to the element that opened it. */
export function Dialog({ opened, onClose, children, ...rest }: ModalProps) {
  const w = useWords(uiWords)
  const uppermost = useIsTopDialog(opened)
  return (
    <Modal
      opened={opened}
      onClose={() => uppermost() && onClose()}
      closeButtonProps={{ 'aria-label': w.close }}
      // Ignores clicks while it fades out.
      attributes={{ content: { inert: !opened } }}
      {...rest}
    >
      <RestoreFocus />
      {children}
    </Modal>
  )
}
