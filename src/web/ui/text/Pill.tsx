import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  color: string
  /** Whether to wrap a long text, if it appears nowhere else. Otherwise it is truncated. */
  whole?: boolean
  children: ReactNode
}

/** A label with a coloured frame. The text is dark, because not every colour is readable on white (WCAG 2.2, 1.4.3). */
export function Pill({ color, whole = false, children }: Props) {
  return (
    <Badge
      variant="outline"
      tt="none"
      fw={500}
      w="max-content"
      // Narrow enough to fit beside a heading in a narrow card.
      maw={whole ? '100%' : 'min(15rem, 42vw)'}
      style={{ flexShrink: whole ? 1 : 0 }}
      color={`${color}.6`}
      {...(whole && { h: 'auto', mih: 'var(--badge-height)', radius: 'md' })}
      styles={{ label: { color: 'var(--mantine-color-gray-9)', ...(whole && inFull) } }}
    >
      {children}
    </Badge>
  )
}

const inFull = { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.5, paddingBlock: 2 } as const
