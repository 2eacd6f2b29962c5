import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  color: string
  /** A long text goes on in the next line, where it is said nowhere else; else it is cut. */
  whole?: boolean
  children: ReactNode
}

/** A word in a frame of its colour; dark letters, since not every colour can be read on white (WCAG 2.2, 1.4.3). */
export function Pill({ color, whole = false, children }: Props) {
  return (
    <Badge
      variant="outline"
      tt="none"
      fw={500}
      w="max-content"
      // Beside its heading in a narrow card, too.
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
