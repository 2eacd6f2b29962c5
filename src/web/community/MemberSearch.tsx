import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useWords } from '../i18n/words.ts'
import type { ListState } from '../ui/list/useListState.ts'
import { useDebouncedText } from '../ui/list/useDebouncedText.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { searchLength, minSearchLength } from './search.ts'
import { communityWords } from './words.ts'

/** Searches from the third character on, and shows a hint until then. */
export function MemberSearch({ list }: { list: ListState }) {
  const w = useWords(communityWords)
  const u = useWords(uiWords)
  const { value, type } = useDebouncedText(list.text('search'), (text) => {
    if (text.trim() === '' || searchLength(text) >= minSearchLength) list.change({ search: text.trim() })
  })
  const tooShort = value.trim() !== '' && searchLength(value) < minSearchLength
  return (
    <TextInput
      type="search"
      aria-label={w.search}
      placeholder={w.search}
      description={<span role="status">{tooShort ? w.searchMore : ''}</span>}
      inputWrapperOrder={['input', 'description']}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value ? <CloseButton size={24} aria-label={`${u.clear}: ${w.search}`} onClick={() => type('')} /> : null
      }
      value={value}
      onChange={(event) => type(event.currentTarget.value)}
      attributes={{ input: { dir: 'auto' } }}
      w={{ base: '100%', sm: 300 }}
    />
  )
}
