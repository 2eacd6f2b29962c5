import { CloseButton, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { ListState } from './useListState.ts'
import { useDebouncedText } from './useDebouncedText.ts'
import { uiWords } from '../words/uiWords.ts'

type Props = { list: ListState; field: string; label: string; icon?: ReactNode; width?: number }

/** Filters a list by a text, which goes into the URL once typing pauses. */
export function TextFilter({ list, field, label, icon, width = 150 }: Props) {
  const w = useWords(uiWords)
  const { value, type } = useDebouncedText(list.text(field), (text) => list.change({ [field]: text }))
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={icon}
      rightSection={
        value ? <CloseButton size={24} aria-label={`${w.clear}: ${label}`} onClick={() => type('')} /> : null
      }
      value={value}
      onChange={(event) => type(event.currentTarget.value)}
      attributes={{ input: { dir: 'auto' } }}
      w={{ base: icon ? '100%' : 'calc(50% - 6px)', xs: width }}
    />
  )
}
