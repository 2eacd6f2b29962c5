import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import type { ModerationItem } from '#contract/qa-moderation.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { useDraft } from '../../ui/form/useDraft.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { AnswerDraft, useAnswerDraft } from '../ai-help/AnswerDraft.tsx'
import { helpWords } from '../ai-help/helpWords.ts'
import { addressOf } from './PendingCard.tsx'

type Props = { item: ModerationItem; onClose: () => void }

/**
 * Drafts an answer to a pending question. The draft is stored for the question's answer form, and can be sent only
 * from there.
 */
export function DraftModal({ item, onClose }: Props) {
  const w = useWords(helpWords)
  const draft = useAnswerDraft(item.question._id)
  const answerDraft = useDraft<{ body: string }>(`answer:${item.question._id}`)
  // Starts writing once, when the dialog opens.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => draft.start(), [])
  const keep = () => {
    answerDraft.keep({ body: [answerDraft.restored?.body.trim(), draft.text].filter(Boolean).join('\n\n') })
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={w.draftFor({ title: isolateLtr(item.question.title) })} size="lg">
      <AnswerDraft draft={draft}>
        <Group justify="flex-end" mt="sm">
          <Button component="a" href={`${addressOf(item)}#your-answer`} target="_blank" rel="noopener" onClick={keep}>
            {w.keepWriting}
            <span className="visually-hidden"> ({w.newTab})</span>
          </Button>
        </Group>
      </AnswerDraft>
    </Dialog>
  )
}
