import type { BrandText } from '#contract/branding.ts'
import { useApiMutation } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { textWords } from './words.ts'

const invalidates = ['/project']

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
    successToast: { message: w.deleted, color: 'red' },
    errorTitle: w.deleteFailed,
    invalidates,
  })
  return {
    keep: () => keep.mutate({ ...at, kept: true }),
    /** Deletes a draft at once, and a saved text after a confirmation. */
    remove: async () => {
      if (text.kept && !(await confirm({ title: w.deleteAsk, body: w.deleteHint }))) return
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
