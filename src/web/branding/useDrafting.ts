import type { Network, TextKind } from '#contract/branding.ts'
import { invalidate } from '../api/queryClient.ts'
import { showToast } from '../api/useApi.ts'
import { useTextStream } from '../api/useTextStream.ts'
import type { Language } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { ownTimeZone } from '../ui/form/localTime.ts'
import { useModel } from '../ui/ai/useModel.ts'
import { useWriting } from './useTexts.ts'
import { textWords } from './words.ts'

type DraftRequest = { projectId: string; kind: TextKind; network?: Network; languages: Language[]; topic?: string }

/** Lets drafts be written: by the language model where one is set, else by the built-in writer, which is always there. */
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
    write: (wanted: DraftRequest) =>
      ready ? writing.start({ ...wanted, timeZone: ownTimeZone() }) : builtIn.mutate(wanted),
    writeBuiltIn: (wanted: DraftRequest) => {
      writing.clear()
      builtIn.mutate(wanted)
    },
  }
}
