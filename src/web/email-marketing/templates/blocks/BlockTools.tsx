import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconSettings, IconTrash } from '@tabler/icons-react'
import type { Block } from '#contract/email-marketing/blocks.ts'
import { directionOf } from '#contract/text/languages.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/words.ts'
import type { BlockActions } from './useBlockActions.ts'
import type { useDragging } from './useDragging.ts'
import { blockWords } from './words.ts'

type Props = {
  block: Block
  actions: BlockActions
  onDrag: ReturnType<typeof useDragging>['begin']
  onSettings: () => void
}

/** The toolbar of the selected block, in the page's language. */
export function BlockTools({ block, actions, onDrag, onSettings }: Props) {
  const w = useWords(blockWords)
  const language = useLanguage()
  const name = w[block.type]
  const tools = [
    { label: w.up, icon: IconArrowUp, run: () => actions.move(block.id, -1) },
    { label: w.down, icon: IconArrowDown, run: () => actions.move(block.id, 1) },
    { label: w.double, icon: IconCopy, run: () => actions.double(block.id) },
    { label: w.remove, icon: IconTrash, run: () => actions.remove(block.id) },
  ]
  return (
    <Group
      gap={0}
      wrap="nowrap"
      role="toolbar"
      aria-label={name}
      className="block-tools"
      dir={directionOf(language)}
      lang={language}
      onClick={(event) => event.stopPropagation()}
    >
      <span className="block-tools-name">{name}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${w.drag}: ${name}`}
        title={w.drag}
        tabIndex={-1}
        style={{ cursor: 'grab', touchAction: 'none' }}
        onPointerDown={(event) => onDrag(event, { id: block.id, type: block.type })}
      >
        <IconGripVertical size={16} aria-hidden />
      </ActionIcon>
      {tools.map(({ label, icon: Icon, run }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          aria-label={`${label}: ${name}`}
          title={label}
          onClick={run}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${w.settings}: ${name}`}
        title={w.settings}
        className="block-tools-settings"
        onClick={onSettings}
      >
        <IconSettings size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
