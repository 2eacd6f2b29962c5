import type { Network, TextKind } from '#contract/branding.ts'
import type { SourceLang } from '#contract/text/languages.ts'
import { invalidate } from '../api/queryClient.ts'
import { showToast } from '../api/useApi.ts'
import { useTextStream } from '../api/useTextStream.ts'
import { useWords } from '../i18n/words.ts'
import { ownTimeZone } from '../ui/form/localTime.ts'
import { useModel } from '../ui/ai/useModel.ts'
import { useWriting } from './useTexts.ts'
import { textWords } from './words.ts'

type DraftRequest = { projectId: string; kind: TextKind; network?: Network; languages: SourceLang[]; topic?: string }

/** Generates drafts: by the language model if configured, otherwise by the built-in writer. */
export function useDrafting() {
  const w = useWords(textWords)
  const { ready, known } = useModel()
  const builtIn = useWriting()
  const writing = useTextStream('POST /api/:lang/project/:projectId/text/draft', (event, data) => {
    if (event !== 'drafts') return
    showToast({ message: w.wrote({ count: (data as { data: unknown[] }).data.length }) })
    void invalidate(['/project'])
  })
  return {
    writing,
    byModel: ready,
    known,
    pending: builtIn.isPending || writing.state === 'writing',
    write: (request: DraftRequest) =>
      ready ? writing.start({ ...request, timeZone: ownTimeZone() }) : builtIn.mutate(request),
    writeBuiltIn: (request: DraftRequest) => {
      writing.clear()
      builtIn.mutate(request)
    },
  }
}
