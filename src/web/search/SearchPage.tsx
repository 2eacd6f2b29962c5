import { Button, Container, Group, Stack, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSession } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { searchWords } from '../shell/searchWords.ts'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { TextFilter } from '../ui/list/TextFilter.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { type ListState, useListState } from '../ui/list/useListState.ts'
import { AllAreas } from './AllAreas.tsx'
import { OneArea } from './OneArea.tsx'
import { areaKinds, type Kind } from './areas.ts'

/** The search results that the reader may see: the best of each area, or one area in pages. */
export default function SearchPage() {
  const w = useWords(searchWords)
  const { user } = useSession()
  const list = useListState()
  const text = list.text('q').trim()
  // Visitors can only find questions.
  const kinds = user ? areaKinds : areaKinds.slice(0, 1)
  const kind = kinds.find((known) => known === list.text('kind'))
  return (
    <Container size="md" py="xl">
      <PageHeader title={w.title} />
      <Stack gap="md">
        <TextFilter
          list={list}
          field="q"
          label={w.placeholder}
          icon={<IconSearch size={18} aria-hidden />}
          width={480}
        />
        <Areas list={list} kinds={kinds} kind={kind} />
        {!user && (
          <Text size="sm" c="dimmed">
            {w.forMembers}
          </Text>
        )}
        {text.length < 2 ? (
          <EmptyState icon={<IconSearch size={28} />} title={w.placeholder} hint={w.start} />
        ) : kind ? (
          <OneArea key={kind} kind={kind} text={text} list={list} />
        ) : (
          <AllAreas text={text} onMore={(more) => list.change({ kind: more })} />
        )}
      </Stack>
    </Container>
  )
}

function Areas({ list, kinds, kind }: { list: ListState; kinds: readonly Kind[]; kind: Kind | undefined }) {
  const w = useWords(searchWords)
  const options = ['', ...kinds] as const
  return (
    <Group gap={6} role="group" aria-label={w.area}>
      {options.map((option) => (
        <Button
          key={option}
          size="compact-md"
          radius="xl"
          variant={(kind ?? '') === option ? 'filled' : 'default'}
          aria-pressed={(kind ?? '') === option}
          onClick={() => list.change({ kind: option })}
        >
          {option === '' ? w.all : w[option]}
        </Button>
      ))}
    </Group>
  )
}
