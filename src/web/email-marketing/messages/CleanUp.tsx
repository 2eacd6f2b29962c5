import { Button } from '@mantine/core'
import { useApiMutation } from '../../api/useApi.ts'
import { number, useWords } from '../../i18n/words.ts'
import { useOwner } from '../useOwner.ts'
import { cleanUpWords } from './cleanUpWords.ts'

/** Assigns every message to its conversation again. For owners. */
export function CleanUp() {
  const w = useWords(cleanUpWords)
  const isOwner = useOwner()
  const clean = useApiMutation('POST /api/:tenant/email-marketing/message/cleanup/belong-to-message-id', {
    successToast: ({ data: { checked, changed, queued } }) => ({
      message: queued ? w.queued : w.done({ checked: number(checked), changed: number(changed) }),
    }),
    errorTitle: w.cleanupFailed,
    invalidates: ['/email-marketing/message'],
  })
  if (!isOwner) return null
  return (
    <Button variant="subtle" size="compact-sm" loading={clean.isPending} onClick={() => clean.mutate({})}>
      {w.cleanUp}
    </Button>
  )
}
