import { Button, Group, Menu } from '@mantine/core'
import { useState } from 'react'
import type { OutputOf } from '../../api/call.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { TagsManager } from '../../ui/tags/TagsManager.tsx'
import { hideUndoToast, showUndoToast } from '../../ui/overlay/undoToast.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { countOf, type Selection } from '../../ui/list/useSelection.ts'
import { uiWords } from '../../ui/words/uiWords.ts'
import { chosenTags, tagService } from '../tagService.ts'
import { suiteWords } from '../words.ts'
import { MergeChosen } from './MergeDialog.tsx'
import { maxMergedContacts } from './merging.ts'
import { mergeWords } from './mergeWords.ts'
import { contactWords } from './words.ts'

type Action = 'tag' | 'untag' | 'delete' | 'unsubscribe' | 'block' | 'unblock' | 'language'
type Done = OutputOf<'POST /api/:tenant/email-marketing/email/bulk'>

const invalidates = ['/email-marketing/']

/** In ms: long enough to read the result. */
const undoLasts = 15_000

/** Bulk actions on selected contacts, or on all contacts that match the filters. */
export function BulkBar({ selection, onDone }: { selection: Selection; onDone: () => void }) {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const u = useWords(uiWords)
  const confirm = useConfirm()
  const [tagging, setTagging] = useState<'tag' | 'untag' | null>(null)
  const [merging, setMerging] = useState(false)
  const m = useWords(mergeWords)
  const undo = useApiMutation('POST /api/:tenant/email-marketing/email/bulk/:undoId/undo', {
    successToast: { message: w.undone },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const tell = ({ data }: Done) => {
    const message = w.bulkDone({ count: data.changed })
    const { undoId } = data
    if (undoId === undefined) return { message }
    const takeBack = () => {
      hideUndoToast(undoId)
      undo.mutate({ undoId })
    }
    showUndoToast({ id: undoId, message, undo: w.undo, close: u.close, lasts: undoLasts, onUndo: takeBack })
    return null
  }
  const bulk = useApiMutation('POST /api/:tenant/email-marketing/email/bulk', {
    successToast: tell,
    errorTitle: s.updateFailed,
    invalidates,
  })
  const remove = useApiMutation('POST /api/:tenant/email-marketing/email/bulk', {
    successToast: ({ data }) => ({ message: w.deleteDone({ count: data.changed }), color: 'red' }),
    errorTitle: s.deleteFailed,
    invalidates,
  })
  const chosen = selection.ids ? { ids: selection.ids } : { filter: selection.filter as object }
  const ids = selection.ids ?? []
  const run = async (action: Action, more: { tagIds?: string[]; language?: 'en' | 'ar' | null } = {}) => {
    await (action === 'delete' ? remove : bulk).mutateAsync({ action, ...chosen, ...more })
    onDone()
  }
  const ask = async (action: Action, label: string, more: { language?: 'en' | 'ar' | null } = {}) => {
    const danger = action === 'delete' || action === 'block'
    const title = action === 'delete' ? w.deleteAsk : w.bulkAsk
    const sure = await confirm({ title: title({ count: countOf(selection) }), confirm: label, danger })
    // The call has already shown its error.
    if (sure) await run(action, more).catch(() => undefined)
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
      <Menu>
        <Menu.Target>
          <Button size="xs" variant="default">
            {w.setLanguage}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(['en', 'ar', null] as const).map((language) => {
            const label = language === null ? s.none : language === 'ar' ? s.arabic : s.english
            return (
              <Menu.Item key={label} onClick={() => void ask('language', w.setLanguage, { language })}>
                {label}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {ids.length > 1 && ids.length <= maxMergedContacts && button(m.mergeThese, () => setMerging(true))}
      {button(w.unsubscribe, () => void ask('unsubscribe', w.unsubscribe))}
      {button(w.block, () => void ask('block', w.block))}
      {button(w.unblock, () => void ask('unblock', w.unblock))}
      <Button size="xs" color="red.9" onClick={() => void ask('delete', s.delete)}>
        {s.delete}
      </Button>
      {(['tag', 'untag'] as const).map((action) => (
        <TagsManager
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
      {merging && <MergeChosen ids={ids} onClose={() => setMerging(false)} onDone={onDone} />}
    </Group>
  )
}
