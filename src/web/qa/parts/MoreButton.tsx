import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, Suspense, useState } from 'react'
import { lazyPart } from '../../ui/state/lazy.tsx'

type Props = ActionIconProps & ComponentProps<'button'> & { label: string }

/** Opens the menu of rare actions. */
export const MoreButton = ({ label, ...props }: Props) => (
  <ActionIcon variant="default" size={36} aria-label={label} {...props}>
    <IconDots size={18} aria-hidden />
  </ActionIcon>
)

/** A menu that is loaded and opened by the first click, so that most readers never load it. */
export function lazyMenu<More extends object>(load: () => Promise<ComponentType<More>>) {
  const Menu = lazyPart(async () => ({ default: await load() }))
  return function OnDemandMenu({ label, ...more }: More & { label: string }) {
    const [isRequested, setRequested] = useState(false)
    const button = <MoreButton label={label} aria-haspopup="menu" onClick={() => setRequested(true)} />
    if (!isRequested) return button
    return (
      <Suspense fallback={button}>
        <Menu {...(more as unknown as More)} />
      </Suspense>
    )
  }
}
