import { Button } from '@mantine/core'
import { useWords } from '../i18n/words.ts'
import { modelWords } from '../ui/ai/modelWords.ts'
import { ModelWriting } from '../ui/ai/ModelWriting.tsx'
import type { useDrafting } from './useDrafting.ts'

type Drafting = ReturnType<typeof useDrafting>

/** Drafts as they stream in; if the model fails, the built-in writer is offered. */
export function DraftWriting({ drafting, request }: { drafting: Drafting; request: Parameters<Drafting['write']>[0] }) {
  const w = useWords(modelWords)
  return (
    <ModelWriting
      writing={drafting.writing}
      only
      onAgain={() => drafting.write(request)}
      otherwise={
        <Button size="compact-sm" onClick={() => drafting.writeBuiltIn(request)}>
          {w.builtIn}
        </Button>
      }
    />
  )
}
