import { NativeSelect, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import {
  IconArrowsVertical,
  IconBlockquote,
  IconColumns2,
  IconHeading,
  IconLayoutBottombar,
  IconLetterT,
  IconMinus,
  IconPackage,
  IconPhoto,
  IconRectangle,
  IconShare,
  IconTextPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import { useSession } from '../../../api/session.ts'
import { useWords } from '../../../i18n/words.ts'
import { find, type List } from './document.ts'
import { blockTypes } from './newBlock.ts'
import type { useDragging } from './useDragging.ts'
import { blockWords } from './words.ts'

const icons: Record<Block['type'], typeof IconPhoto> = {
  heading: IconHeading,
  text: IconLetterT,
  image: IconPhoto,
  button: IconRectangle,
  columns: IconColumns2,
  product: IconPackage,
  quote: IconBlockquote,
  divider: IconMinus,
  spacer: IconArrowsVertical,
  social: IconShare,
  kept: IconTextPlus,
  footer: IconLayoutBottombar,
}

type Props = {
  document: BlockDocument
  selected: string | null
  onAdd: (type: Block['type'], into: List | undefined) => void
  onDrag: ReturnType<typeof useDragging>['begin']
}

/** All types of blocks. A click inserts one below the selected block or into its column; a drag places it anywhere. */
export function Palette({ document, selected, onAdd, onDrag }: Props) {
  const w = useWords(blockWords)
  const keeps = useSession().user?.role === 'admin'
  const chosen = find(document, selected)?.block
  const [column, setColumn] = useState('')
  const into = chosen?.type === 'columns' && column !== '' ? { of: chosen.id, column: Number(column) } : undefined
  return (
    <Stack gap="sm">
      {chosen?.type === 'columns' && (
        <NativeSelect
          label={w.into}
          value={column}
          onChange={(event) => setColumn(event.currentTarget.value)}
          data={[
            { value: '', label: w.below },
            ...chosen.columns.map((_column, index) => ({ value: String(index), label: w.inColumn({ at: index + 1 }) })),
          ]}
        />
      )}
      <SimpleGrid cols={{ base: 3, md: 2 }} spacing="xs">
        {blockTypes
          // Snippets are for administrators only.
          .filter((type) => type !== 'kept' || keeps)
          .map((type) => {
            const Icon = icons[type]
            return (
              <UnstyledButton
                key={type}
                className="block-palette"
                aria-label={`${w.add}: ${w[type]}`}
                onClick={() => onAdd(type, type === 'columns' ? undefined : into)}
                onPointerDown={(event) => event.pointerType === 'mouse' && onDrag(event, { id: null, type })}
              >
                <Icon size={22} aria-hidden />
                <span>{w[type]}</span>
              </UnstyledButton>
            )
          })}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {w.addHint}
      </Text>
    </Stack>
  )
}
