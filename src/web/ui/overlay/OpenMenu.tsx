import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Anchor, type Anchored, useOpensAfterMount } from './anchor.ts'

type Props = Anchored &
  Omit<MenuProps, 'children' | 'opened' | 'onChange'> & { children: (menu: typeof Menu) => ReactNode }

/** The items of an `OnDemandMenu`, next to its button. */
export default function OpenMenu({ button, opened, onChange, children, ...menu }: Props) {
  return (
    <Menu opened={useOpensAfterMount(opened)} onChange={onChange} {...menu}>
      <Menu.Target>
        <Anchor button={button} />
      </Menu.Target>
      <Menu.Dropdown mah="70vh" maw="min(420px, calc(100vw - 16px))" style={{ overflowY: 'auto' }}>
        {children(Menu)}
      </Menu.Dropdown>
    </Menu>
  )
}
