import type { MenuProps, PopoverProps, Menu } from '@mantine/core'
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  Suspense,
  useId,
  useState,
} from 'react'
import { lazyPart } from '../state/lazy.tsx'

const loadMenu = () => import('./OpenMenu.tsx')
const loadPopover = () => import('./OpenPopover.tsx')
const OpenMenu = lazyPart(loadMenu)
const OpenPopover = lazyPart(loadPopover)

type Button = ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement> & { 'data-expanded'?: boolean }>
type Own = 'children' | 'opened' | 'onChange' | 'id'
type MenuButtonProps = Omit<MenuProps, Own> & { button: Button; children: (menu: typeof Menu) => ReactNode }
type PopoverButtonProps = Omit<PopoverProps, Own> & {
  button: Button
  /** The accessible name of the popover. */
  label?: string
  children: (close: () => void) => ReactNode
}

/** A menu whose items load when its button is pointed at, focused or pressed. */
export function OnDemandMenu({ button, children, ...menu }: MenuButtonProps) {
  const { pressed, isRequested, shared } = useButton(button, 'menu', loadMenu)
  return (
    <>
      {pressed}
      {isRequested && (
        <Suspense fallback={null}>
          <OpenMenu {...menu} {...shared}>
            {children}
          </OpenMenu>
        </Suspense>
      )}
    </>
  )
}

/** A popover that loads when its button is pointed at, focused or pressed. */
export function OnDemandPopover({ button, children, ...popover }: PopoverButtonProps) {
  const { pressed, isRequested, shared } = useButton(button, 'dialog', loadPopover)
  return (
    <>
      {pressed}
      {isRequested && (
        <Suspense fallback={null}>
          <OpenPopover {...popover} {...shared}>
            {children}
          </OpenPopover>
        </Suspense>
      )}
    </>
  )
}

/** The button stays in place while its overlay loads, and keeps the focus. */
function useButton(button: Button, popup: 'menu' | 'dialog', load: () => Promise<unknown>) {
  const id = useId()
  const [node, setNode] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const [isRequested, setRequested] = useState(false)
  // The press loads it again if this fails.
  const loadAhead = () => void load().catch(() => undefined)
  const pressed = cloneElement(button, {
    ref: setNode,
    id,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    ...(opened && { 'aria-controls': `${id}-dropdown`, 'data-expanded': true }),
    onPointerEnter: loadAhead,
    onFocus: loadAhead,
    onClick: () => {
      setRequested(true)
      setOpened(!opened)
    },
  })
  return { pressed, isRequested, shared: { id, button: node, opened, onChange: setOpened } }
}
