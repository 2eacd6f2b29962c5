import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { useConfirm } from '../overlay/useConfirm.ts'
import { uiWords } from '../words/uiWords.ts'
import { Form, type FormProps } from './Form.tsx'

/** A form in a dialog; confirms before unsaved values are discarded. */
export function FormModal<Values extends Record<string, unknown>>({
  title,
  opened,
  onClose,
  size = 'lg',
  ...form
}: Omit<FormProps<Values>, 'onCancel'> & { title: string; opened: boolean; onClose: () => void; size?: string }) {
  const w = useWords(uiWords)
  const confirm = useConfirm()
  const [dirty, setDirty] = useState(false)
  const close = async () => {
    const question = { title: w.unsaved, body: w.unsavedHint, confirm: w.discard, cancel: w.keepEditing }
    if (dirty && !(await confirm(question))) return
    setDirty(false)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={() => void close()} title={title} size={size}>
      <Form
        {...form}
        onDirty={setDirty}
        onCancel={() => void close()}
        onDone={() => {
          setDirty(false)
          form.onDone?.()
          onClose()
        }}
      />
    </Dialog>
  )
}
