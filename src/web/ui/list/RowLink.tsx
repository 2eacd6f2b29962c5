import { Link } from '@tanstack/react-router'
import type { CSSProperties, DragEventHandler, MouseEvent, ReactNode } from 'react'
import classes from './RowLink.module.css'

type Props = {
  /** The address of a page. Without it the link stays on this page and adds `search` to its URL. */
  to?: string | undefined
  search?: Record<string, string>
  /** What a plain click does instead of following the link. */
  onOpen?: (() => void) | undefined
  className?: string | undefined
  style?: CSSProperties
  current?: boolean
  onDragStart?: DragEventHandler
  onDragEnd?: DragEventHandler
  children: ReactNode
}

/** The link of a list's row: it opens elsewhere with a modifier key or the middle button, as every link does. */
export function RowLink({ to, search = {}, onOpen, className = classes['link'], current, children, ...rest }: Props) {
  const open = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!onOpen || !isPlain) return
    event.preventDefault()
    onOpen()
  }
  const shared = { ...rest, className, onClick: open, 'aria-current': current ? ('true' as const) : undefined }
  return to === undefined ? (
    <Link to="." search={(now: object) => ({ ...now, ...search })} {...shared}>
      {children}
    </Link>
  ) : (
    <Link to={to} {...shared}>
      {children}
    </Link>
  )
}
