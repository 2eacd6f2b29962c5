import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTell } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../../ui/useConfirm.tsx'
import { TagPicker } from '../TagPicker.tsx'
import { suiteWords } from '../words.ts'
import { contactWords } from './words.ts'

type Action = 'tag' | 'untag' | 'delete' | 'unsubscribe' | 'block'

/** What can be done with several contacts at once. */
export function BulkBar({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const [tagging, setTagging] = useState<'tag' | 'untag' | null>(null)
  const [tagIds, setTagIds] = useState<string[]>([])
  const bulk = useTell('POST /api/:tenant/email-marketing/email/bulk', {
    done: ({ data }) => ({ message: w.bulkDone({ count: data.changed }) }),
    failed: s.updateFailed,
    stale: ['/email-marketing/'],
  })
  const run = async (action: Action, more: { tagIds?: string[] } = {}) => {
    await bulk.mutateAsync({ action, ids, ...more })
    setTagging(null)
    onDone()
  }
  const ask = async (action: Action, label: string) => {
    if (await confirm({ title: w.bulkAsk({ count: ids.length }), confirm: label })) await run(action)
  }
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={() => setTagging('tag')}>
        {w.tag}
      </Button>
      <Button size="xs" variant="default" onClick={() => setTagging('untag')}>
        {w.untag}
      </Button>
      <Button size="xs" variant="default" onClick={() => void ask('unsubscribe', w.unsubscribe)}>
        {w.unsubscribe}
      </Button>
      <Button size="xs" variant="default" onClick={() => void ask('block', w.block)}>
        {w.block}
      </Button>
      <Button size="xs" color="red.9" onClick={() => void ask('delete', s.delete)}>
        {s.delete}
      </Button>
      <Modal opened={tagging !== null} onClose={() => setTagging(null)} title={tagging === 'untag' ? w.untag : w.tag}>
        <Stack>
          <TagPicker label={s.tags} value={tagIds} onChange={setTagIds} />
          <Button
            loading={bulk.isPending}
            disabled={tagIds.length === 0}
            onClick={() => void run(tagging ?? 'tag', { tagIds })}
          >
            {w.apply}
          </Button>
        </Stack>
      </Modal>
    </Group>
  )
}
