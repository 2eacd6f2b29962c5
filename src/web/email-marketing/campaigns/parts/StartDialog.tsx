import { useState } from 'react'
import type { Lang } from '#contract/fields.ts'
import { useWords } from '../../../i18n/words.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useConfirm } from '../../../ui/overlay/useConfirm.ts'
import { type Start, StartChoices } from '../StartChoices.tsx'
import { startWords } from '../startWords.ts'
import { campaignWords } from '../words.ts'

type Props = {
  opened: boolean
  onClose: () => void
  language: Lang
  /** Whether content would be lost. */
  needsQuestion: boolean
  onStart: (start: Start) => Promise<void>
}

/** Replaces the content of a campaign by another start. */
export function StartDialog({ opened, onClose, language, needsQuestion, onStart }: Props) {
  const w = useWords(startWords)
  const c = useWords(campaignWords)
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const start = async (choice: Start) => {
    const question = { title: c.replaceAsk, body: c.replaceHint, confirm: c.replace }
    if (isBusy || (needsQuestion && !(await confirm(question)))) return
    setBusy(true)
    await onStart(choice)
    setBusy(false)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={w.choose} size="xl">
      <StartChoices language={language} onStart={(choice) => void start(choice)} busy={null} />
    </Dialog>
  )
}
