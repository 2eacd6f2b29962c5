import { Checkbox, Text } from '@mantine/core'
import { invalidate } from '../../api/queryClient.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../form/FormModal.tsx'
import { deleteAsSpamWords } from '../words/spamWords.ts'
import { isRunning, startBulk } from './bulkCalls.ts'
import { useBulkUndo } from './useBulkUndo.ts'

type Account = { _id: string; name: string }
type Props = {
  /** The post; null for a whole account. */
  post: { kind: 'question' | 'answer'; id: string } | null
  account: Account | null
  opened: boolean
  onClose: () => void
  onDeleted?: () => void
}

const invalidates = ['/question', '/answer', '/moderation', '/user', '/admin/bulk']

/** Deletes a post as spam, alone or with everything of its author; it can be undone for a day. */
export function SpamDialog({ post, account, opened, onClose, onDeleted }: Props) {
  const w = useWords(deleteAsSpamWords)
  const { tell } = useBulkUndo(invalidates)
  return (
    <FormModal
      title={w.deleteAsSpam}
      size="md"
      opened={opened}
      onClose={onClose}
      initial={{ isWhole: account !== null }}
      submitLabel={w.deleteAsSpam}
      failed={w.failed}
      danger
      submit={async ({ isWhole }) => {
        const of = isWhole || !post ? { entity: 'user' as const, id: account?._id } : { entity: post.kind, id: post.id }
        const { run } = await startBulk(
          of.entity,
          { action: 'spam' },
          { ids: [of.id ?? ''] },
          { key: crypto.randomUUID() },
        )
        if (run && !isRunning(run)) tell(run)
        await invalidate(invalidates)
        onDeleted?.()
      }}
    >
      {(form) => (
        <>
          <Text size="sm">{form.values.isWhole ? w.accountHint : w.postHint}</Text>
          {post && account && (
            <Checkbox
              label={w.wholeAccount({ name: isolateAuto(account.name) })}
              {...form.getInputProps('isWhole', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </FormModal>
  )
}
