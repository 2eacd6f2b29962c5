import { Button } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { useApiMutation } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { qaAdminWords } from '../words/adminWords.ts'
import { updateCachedQuestion } from '../words/cache.ts'

type Props = { questionId: string; questionTitle: string; answerId: string }

/** Unlinks an answer from this question; for administrators. */
export default function UnlinkButton({ questionId, questionTitle, answerId }: Props) {
  const w = useWords(qaAdminWords)
  const confirm = useConfirm()
  const unlink = useApiMutation('DELETE /api/question-answer-relations/:questionId/:answerId', {
    successToast: { message: w.relationDeleted },
    errorFallback: w.unlinkFailed,
    invalidates: ['/qa-relation'],
  })
  const askAndUnlink = async () => {
    const title = w.deleteRelationAsk({ title: isolateAuto(questionTitle) })
    if (!(await confirm({ title, body: w.deleteRelationHint, confirm: w.deleteRelation }))) return
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
