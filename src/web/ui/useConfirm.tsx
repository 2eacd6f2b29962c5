import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { raiseQuestion } from './windows.ts'
import { uiWords } from './words.ts'

type Question = { title: string; body?: ReactNode; confirm?: string; cancel?: string; danger?: boolean }

/** Asks before something that cannot be taken back: `if (await confirm({ … }))`. */
export function useConfirm() {
  const w = useWords(uiWords)
  return ({ title, body, confirm, cancel, danger = true }: Question) =>
    new Promise<boolean>((answer) => {
      const lower = raiseQuestion()
      const resolve = (yes: boolean) => {
        lower()
        answer(yes)
      }
      modals.openConfirmModal({
        title,
        centered: true,
        children: typeof body === 'string' ? <Text size="sm">{body}</Text> : body,
        labels: { confirm: confirm ?? w.delete, cancel: cancel ?? w.cancel },
        confirmProps: { color: danger ? 'red.9' : 'blue' },
        closeButtonProps: { 'aria-label': w.close },
        onConfirm: () => resolve(true),
        onCancel: () => resolve(false),
        onClose: () => resolve(false),
      })
    })
}
