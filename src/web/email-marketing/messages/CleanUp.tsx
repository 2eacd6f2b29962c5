import { Button } from '@mantine/core'
import { useSession } from '../../api/session.ts'
import { useTell } from '../../api/useApi.ts'
import { number, useWords } from '../../i18n/words.ts'
import { cleanUpWords } from './cleanUpWords.ts'

/** Puts every message back into the conversation it belongs to. For owners. */
export function CleanUp() {
  const w = useWords(cleanUpWords)
  const { user, workspace } = useSession()
  const role = user?.workspaces.find(({ slug }) => slug === workspace)?.role
  const clean = useTell('POST /api/:tenant/email-marketing/message/cleanup/belong-to-message-id', {
    done: ({ data: { checked, changed, queued } }) => ({
      message: queued ? w.queued : w.done({ checked: number(checked), changed: number(changed) }),
    }),
    failed: w.cleanupFailed,
    stale: ['/email-marketing/message'],
  })
  if (role !== 'owner') return null
  return (
    <Button variant="subtle" size="compact-sm" loading={clean.isPending} onClick={() => clean.mutate({})}>
      {w.cleanUp}
    </Button>
  )
}
