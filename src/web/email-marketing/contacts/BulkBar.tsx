import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTell } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { LabelsManager } from '../../ui/LabelsManager.tsx'
import { useConfirm } from '../../ui/useConfirm.tsx'
import { chosenTags, tagService } from '../tagService.ts'
import { suiteWords } from '../words.ts'
import { contactWords } from './words.ts'

type Action = 'tag' | 'untag' | 'delete' | 'unsubscribe' | 'block'

/** What can be done with several contacts at once. */
export function BulkBar({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const [tagging, setTagging] = useState<'tag' | 'untag' | null>(null)
  const bulk = useTell('POST /api/:tenant/email-marketing/email/bulk', {
    done: ({ data }) => ({ message: w.bulkDone({ count: data.changed }) }),
    failed: s.updateFailed,
    stale: ['/email-marketing/'],
  })
  const run = async (action: Action, more: { tagIds?: string[] } = {}) => {
    await bulk.mutateAsync({ action, ids, ...more })
    onDone()
  }
  const ask = async (action: Action, label: string) => {
    const sure = await confirm({ title: w.bulkAsk({ count: ids.length }), confirm: label })
    // What fails has been told by the call itself.
    if (sure) await run(action).catch(() => undefined)
  }
  const button = (label: string, onClick: () => void) => (
    <Button size="xs" variant="default" onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <Group gap="xs">
      {button(w.tag, () => setTagging('tag'))}
      {button(w.untag, () => setTagging('untag'))}
      {button(w.unsubscribe, () => void ask('unsubscribe', w.unsubscribe))}
      {button(w.block, () => void ask('block', w.block))}
      <Button size="xs" color="red.9" onClick={() => void ask('delete', s.delete)}>
        {s.delete}
      </Button>
      {(['tag', 'untag'] as const).map((action) => (
        <LabelsManager
          key={action}
          opened={tagging === action}
          onClose={() => setTagging(null)}
          title={w[action]}
          entityType="email"
          selected={[]}
          onSave={(labels) => (labels.length > 0 ? run(action, { tagIds: labels.map(({ _id }) => _id) }) : undefined)}
          service={action === 'tag' ? tagService : chosenTags}
        />
      ))}
    </Group>
  )
}
