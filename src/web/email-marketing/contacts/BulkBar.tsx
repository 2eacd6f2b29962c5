import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { type Lang as Language, languages } from '#contract/text/languages.ts'
import { languageName } from '../../i18n/languageName.ts'
import type { OutputOf } from '../../api/call.ts'
import { showToast, useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { OnDemandMenu } from '../../ui/overlay/onDemand.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import type { Selection } from '../../ui/list/useSelection.ts'
import { chosenTags, tagService } from '../tagService.ts'
import { useContactsUndo } from '../useUndo.ts'
import { suiteWords } from '../words.ts'
import { maxMergedContacts } from './merging.ts'
import { mergeWords } from './mergeWords.ts'
import { contactWords } from './words.ts'
import { lazyDialog, lazyForm } from '../../ui/state/lazyDialog.tsx'

const TagsManager = lazyDialog(async () => (await import('../../ui/tags/TagsManager.tsx')).TagsManager)
const MergeChosen = lazyForm(async () => (await import('./MergeDialog.tsx')).MergeChosen)

type Action = 'tag' | 'untag' | 'delete' | 'unsubscribe' | 'block' | 'unblock' | 'language'
type Asked = Exclude<Action, 'tag' | 'untag'>
type Done = OutputOf<'POST /api/:tenant/email-marketing/email/bulk'>

const invalidates = ['/email-marketing/']

/** Deletions of fewer contacts can be undone. */
const maxUndoable = 10_000

/** Bulk actions on selected contacts, or on all contacts that match the filters. */
export default function BulkBar({ selection, onDone }: { selection: Selection; onDone: () => void }) {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const [tagging, setTagging] = useState<'tag' | 'untag' | null>(null)
  const [merging, setMerging] = useState(false)
  const m = useWords(mergeWords)
  const undoToast = useContactsUndo()
  const bulk = useApiMutation('POST /api/:tenant/email-marketing/email/bulk', {
    successToast: ({ data }: Done) => undoToast(w.bulkDone({ count: data.changed }), data.undoId),
    errorTitle: s.updateFailed,
    invalidates,
  })
  const remove = useApiMutation('POST /api/:tenant/email-marketing/email/bulk', {
    successToast: ({ data }: Done) => undoToast(w.deleteDone({ count: data.changed }), data.undoId),
    errorTitle: s.deleteFailed,
    invalidates,
  })
  const dry = useApiMutation('POST /api/:tenant/email-marketing/email/bulk', { errorTitle: s.updateFailed })
  const chosen = selection.ids ? { ids: selection.ids } : { filter: selection.filter as object }
  const ids = selection.ids ?? []
  const run = async (action: Action, more: { tagIds?: string[]; language?: Language | null } = {}) => {
    await (action === 'delete' ? remove : bulk).mutateAsync({ action, ...chosen, ...more })
    onDone()
  }
  const titles = {
    delete: w.deleteAsk,
    unsubscribe: w.unsubscribeAsk,
    block: w.blockAsk,
    unblock: w.unblockAsk,
    language: w.languageAsk,
  } satisfies Record<Asked, unknown>
  const reasons = {
    delete: w.noneToDelete,
    unsubscribe: w.noneToUnsubscribe,
    block: w.noneToBlock,
    unblock: w.noneToUnblock,
    language: w.noneToTranslate,
  } satisfies Record<Asked, string>
  const ask = async (action: Asked, label: string, more: { language?: Language | null } = {}) => {
    // The call has already shown its error.
    const preview = await dry.mutateAsync({ action, ...chosen, ...more, dryRun: true }).catch(() => null)
    if (!preview) return
    const { matched, changed } = preview.data
    if (changed === 0) return showToast({ color: 'yellow', title: w.noneChanges, message: reasons[action] })
    const danger = action === 'delete' || action === 'block'
    const hint = changed < maxUndoable ? w.deleteHint : w.deleteManyHint
    const lines = [
      ...(action === 'delete' ? [hint] : []),
      ...(matched > changed ? [w.othersStay({ count: matched - changed })] : []),
    ]
    const body = lines.length > 0 ? lines.join(' ') : undefined
    if (!(await confirm({ title: titles[action]({ count: changed }), body, confirm: label, danger }))) return
    await run(action, more).catch(() => undefined)
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
      <OnDemandMenu
        button={
          <Button size="xs" variant="default">
            {w.setLanguage}
          </Button>
        }
      >
        {(Menu) =>
          [...languages().map(({ code }) => code), null].map((language) => {
            const label = language === null ? s.none : languageName(language, s)
            return (
              <Menu.Item key={label} onClick={() => void ask('language', w.setLanguage, { language })}>
                {label}
              </Menu.Item>
            )
          })
        }
      </OnDemandMenu>
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
