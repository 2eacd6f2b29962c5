import { Button } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { qaAdminWords } from '../words/adminWords.ts'
import { updateCachedQuestion } from '../words/cache.ts'

/** Unlinks an answer from this question; for administrators. */
export default function UnlinkButton({ questionId, answerId }: { questionId: string; answerId: string }) {
  const w = useWords(qaAdminWords)
  const confirm = useConfirm()
  const unlink = useApiMutation('DELETE /api/question-answer-relations/:questionId/:answerId', {
    successToast: { message: w.relationDeleted, color: 'red' },
    errorFallback: w.unlinkFailed,
    invalidates: ['/qa-relation'],
  })
  const askAndUnlink = async () => {
    if (!(await confirm({ title: w.deleteRelationAsk, body: w.deleteRelationHint }))) return
    const onSuccess = () =>
      updateCachedQuestion(questionId, (page) => ({
        ...page,
        answeredElsewhere: page.answeredElsewhere.filter(({ answer }) => answer._id !== answerId),
      }))
    unlink.mutate({ questionId, answerId }, { onSuccess })
  }
  return (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      leftSection={<IconUnlink size={16} aria-hidden />}
      loading={unlink.isPending}
      onClick={() => void askAndUnlink()}
      style={{ alignSelf: 'flex-start' }}
    >
      {w.deleteRelation}
    </Button>
  )
}
