import { Popover, type PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Anchor, type Anchored, useOpensAfterMount } from './anchor.ts'

type Props = Anchored &
  Omit<PopoverProps, 'children' | 'opened' | 'onChange'> & {
    label?: string
    children: (close: () => void) => ReactNode
  }

/** The content of an `OnDemandPopover`, next to its button. */
export default function OpenPopover({ button, opened, onChange, label, children, ...popover }: Props) {
  return (
    <Popover opened={useOpensAfterMount(opened)} onChange={onChange} trapFocus returnFocus shadow="md" {...popover}>
      <Popover.Target>
        <Anchor button={button} />
      </Popover.Target>
      <Popover.Dropdown p="xs" maw="calc(100vw - 16px)" aria-label={label}>
        {children(() => onChange(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
