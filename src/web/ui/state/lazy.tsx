import { type ComponentType, lazy, useState } from 'react'
import { loadChunk } from '../../api/loadChunk.ts'
import { ChunkFallback } from './ChunkFallback.tsx'

/**
 * A part of a page that loads when it is first rendered. It needs a `Suspense`, and shows a retry button on failure.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const ask = () => lazy(() => loadChunk(load)) as unknown as ComponentType<Props>
  let loading = ask()
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => loading)
    return (
      <ChunkFallback askAgain={() => setPart(() => (loading = ask()))}>
        <Part {...props} />
      </ChunkFallback>
    )
  }
}
