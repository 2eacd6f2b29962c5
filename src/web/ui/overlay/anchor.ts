import { useMounted } from '@mantine/hooks'
import { type Ref, useLayoutEffect } from 'react'

export type Anchored = {
  /** The button that stands on the page already. */
  button: HTMLElement | null
  opened: boolean
  onChange: (opened: boolean) => void
}

/** Lets a menu or popover of Mantine stand at a button that it does not render. */
export function Anchor({ button, ref }: Pick<Anchored, 'button'> & { ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined
    const cleanUp = ref(button)
    return typeof cleanUp === 'function' ? cleanUp : () => void ref(null)
  }, [button, ref])
  return null
}

/** False while mounting: Mantine animates an opening, and remembers the focus, only after that. */
export function useOpensAfterMount(opened: boolean) {
  const isMounted = useMounted()
  return opened && isMounted
}
