import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

/** A word in a frame of its colour; dark letters, since not every colour can be read on white (WCAG 2.2, 1.4.3). */
export function Pill({ color, children }: { color: string; children: ReactNode }) {
  return (
    <Badge
      variant="outline"
      tt="none"
      fw={500}
      w="max-content"
      // Beside its heading in a narrow card, too.
      maw="min(15rem, 42vw)"
      style={{ flexShrink: 0 }}
      color={`${color}.6`}
      styles={{ label: { color: 'var(--mantine-color-gray-9)' } }}
    >
      {children}
    </Badge>
  )
}
