import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/** A window that is loaded when it is first opened; it opens once it stands there, so that it moves in the first time too. */
export function onDemand<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function OnDemand(props: Props) {
    const [wanted, setWanted] = useState(false)
    const [standing, setStanding] = useState(false)
    if (props.opened && !wanted) setWanted(true)
    if (!wanted) return null
    return (
      <Suspense fallback={null}>
        <Loaded {...props} opened={props.opened && standing} />
        <Told stands={setStanding} />
      </Suspense>
    )
  }
}

function Told({ stands }: { stands: (standing: boolean) => void }) {
  useEffect(() => stands(true), [stands])
  return null
}
