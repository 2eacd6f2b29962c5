import { Group, type MantineSpacing } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = { label: string; mb?: MantineSpacing; children: ReactNode }

/** The sections of an area in one scrollable line. The current one is scrolled into view. */
export function SectionNav({ label, mb = 'lg', children }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const links = [...(line.current?.querySelectorAll('a') ?? [])]
    const open = links.findLast((link) => link.dataset['status'] === 'active')
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
    // Runs when the URL changes; the links themselves know which one is active.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname])
  return (
    <Group component="nav" ref={line} className="section-nav" aria-label={label} mb={mb} gap={4} wrap="nowrap">
      {children}
    </Group>
  )
}
