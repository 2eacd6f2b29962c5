import type { BrandText } from '#contract/branding.ts'
import { useApiMutation } from '../api/useApi.ts'
import { isolateAuto, stripIsolates } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { textWords } from './words.ts'

const invalidates = ['/project']

/** The subject of a text, or its first words. */
function beginningOf({ subject, text }: BrandText) {
  const line = stripIsolates(subject || (text.split('\n')[0] ?? ''))
  return line.length > 40 ? `${line.slice(0, 40).trimEnd()}…` : line
}

/** The actions on a text of a project. */
export function useTextActions(text: BrandText) {
  const w = useWords(textWords)
  const confirm = useConfirm()
  const at = { projectId: text.projectId, textId: text._id }
  const keep = useApiMutation('PATCH /api/:lang/project/:projectId/text/:textId', {
    successToast: { message: w.didKeep },
    errorTitle: w.saveFailed,
    invalidates,
  })
  const remove = useApiMutation('DELETE /api/:lang/project/:projectId/text/:textId', {
    successToast: { message: w.deleted },
    errorTitle: w.deleteFailed,
    invalidates,
  })
  return {
    keep: () => keep.mutate({ ...at, kept: true }),
    /** Deletes a draft at once, and a saved text after a confirmation. */
    remove: async () => {
      const question = {
        title: w.deleteAsk({ text: isolateAuto(beginningOf(text)) }),
        body: w.deleteHint,
        confirm: w.deleteDo,
      }
      if (text.kept && !(await confirm(question))) return
      remove.mutate(at)
    },
  }
}

/** Generates drafts. */
export function useWriting() {
  const w = useWords(textWords)
  return useApiMutation('POST /api/:lang/project/:projectId/text/write', {
    successToast: ({ data }) => ({ message: w.wrote({ count: data.length }) }),
    errorTitle: w.writeFailed,
    invalidates,
  })
}
