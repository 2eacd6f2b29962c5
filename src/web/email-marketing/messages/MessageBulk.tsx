import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { tagService } from '../tagService.ts'
import { useMessagesUndo } from '../useUndo.ts'
import { suiteWords } from '../words.ts'
import { messageWords } from './words.ts'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'

const TagsManager = lazyDialog(async () => (await import('../../ui/tags/TagsManager.tsx')).TagsManager)

/** Bulk actions on conversations. */
export function MessageBulk({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const w = useWords(messageWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const offerUndo = useMessagesUndo()
  const [tagging, setTagging] = useState(false)
  const bulk = useApiMutation('POST /api/:tenant/email-marketing/message/bulk', {
    successToast: ({ data }) => offerUndo((data.undoId ? w.deleted : w.changed)({ count: data.changed }), data.undoId),
    errorTitle: s.updateFailed,
    invalidates: ['/email-marketing/'],
  })
  const run = async (action: 'read' | 'unread' | 'archive' | 'delete' | 'tag', tagIds?: string[]) => {
    const wholeConversations = action !== 'tag' && action !== 'unread'
    await bulk.mutateAsync({ action, ids, wholeConversations, undo: action === 'delete', ...(tagIds && { tagIds }) })
    onDone()
  }
  const button = (label: string, action: 'read' | 'unread' | 'archive') => (
    <Button size="xs" variant="default" onClick={() => void run(action).catch(() => undefined)}>
      {label}
    </Button>
  )
  const erase = async () => {
    const count = ids.length
    const question = { title: w.deleteMany({ count }), body: w.deleteHint, confirm: w.deleteManySure({ count }) }
    if (await confirm(question)) await run('delete').catch(() => undefined)
  }
  return (
    <Group gap="xs">
      {button(w.markRead, 'read')}
      {button(w.markUnread, 'unread')}
      {button(w.archive, 'archive')}
      <Button size="xs" variant="default" onClick={() => setTagging(true)}>
        {w.tag}
      </Button>
      <Button size="xs" color="red.9" onClick={() => void erase()}>
        {s.delete}
      </Button>
      <TagsManager
        opened={tagging}
        onClose={() => setTagging(false)}
        title={w.tag}
        entityType="message"
        selected={[]}
        onSave={(labels) => {
          const tagIds = labels.map(({ _id }) => _id)
          return tagIds.length > 0 ? run('tag', tagIds) : undefined
        }}
        service={tagService}
      />
    </Group>
  )
}
