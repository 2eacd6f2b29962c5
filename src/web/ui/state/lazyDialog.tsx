import { type ComponentType, type CSSProperties, lazy, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../../api/loadChunk.ts'
import { ChunkFallback } from './ChunkFallback.tsx'

// Shows a load error above the page, as the dialog would be.
const below: CSSProperties = {
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: 300,
  background: '#fff',
  borderBlockStart: '1px solid var(--mantine-color-gray-4)',
}

type Opened = { opened: boolean; onClose: () => void }

/**
 * A dialog that loads when it is first opened. It opens after it is mounted, so that the first opening is animated
 * too.
 */
export function lazyDialog<Props extends Opened>(load: () => Promise<ComponentType<Props>>) {
  const ask = () => lazy(() => loadChunk(load).then((found) => ({ default: found }))) as unknown as ComponentType<Props>
  let loading = ask()
  return function OnDemand(props: Props) {
    const [isNeeded, setNeeded] = useState(false)
    const [standing, setStanding] = useState(false)
    const [Loaded, setLoaded] = useState(() => loading)
    if (props.opened && !isNeeded) setNeeded(true)
    if (!isNeeded) return null
    const askAgain = () => setLoaded(() => (loading = ask()))
    return (
      <Suspense fallback={null}>
        <ChunkFallback askAgain={askAgain} onClose={props.onClose} style={props.opened ? below : { display: 'none' }}>
          <Loaded {...props} opened={props.opened && standing} />
          <Presence stands={setStanding} />
        </ChunkFallback>
      </Suspense>
    )
  }
}

/** A dialog that is mounted only while it is open, and loads when it is first opened. */
export function lazyForm<Props extends Pick<Opened, 'onClose'>>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazyDialog(load as () => Promise<ComponentType<Props & Opened>>)
  return function OnceOpened(props: Props) {
    return <Loaded {...props} opened />
  }
}

function Presence({ stands }: { stands: (standing: boolean) => void }) {
  useEffect(() => stands(true), [stands])
  return null
}
