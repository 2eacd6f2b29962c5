import type { BrandText } from '#contract/branding.ts'
import { useTell } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { textWords } from './words.ts'

const stale = ['/project']

/** What is done with a text of a project. */
export function useTextDeeds(text: BrandText) {
  const w = useWords(textWords)
  const confirm = useConfirm()
  const at = { projectId: text.projectId, textId: text._id }
  const keep = useTell('PATCH /api/:lang/project/:projectId/text/:textId', {
    done: { message: w.didKeep },
    failed: w.saveFailed,
    stale,
  })
  const remove = useTell('DELETE /api/:lang/project/:projectId/text/:textId', {
    done: { message: w.deleted, color: 'red' },
    failed: w.deleteFailed,
    stale,
  })
  return {
    keep: () => keep.mutate({ ...at, kept: true }),
    /** A draft goes at once; what was kept is asked about. */
    remove: async () => {
      if (text.kept && !(await confirm({ title: w.deleteAsk, body: w.deleteHint }))) return
      remove.mutate(at)
    },
  }
}

/** Lets drafts be written. */
export function useWriting() {
  const w = useWords(textWords)
  return useTell('POST /api/:lang/project/:projectId/text/write', {
    done: ({ data }) => ({ message: w.wrote({ count: data.length }) }),
    failed: w.writeFailed,
    stale,
  })
}
