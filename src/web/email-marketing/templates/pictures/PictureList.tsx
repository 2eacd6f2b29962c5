import { Group, NativeSelect, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import type { Picture } from '#contract/email-marketing/pictures.ts'
import { useApiQuery } from '../../../api/useApi.ts'
import { useWords } from '../../../i18n/words.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/state/ErrorNotice.tsx'
import { ImageField } from '../../../ui/form/ImageField.tsx'
import { PageNumbers } from '../../../ui/list/PageNumbers.tsx'
import { uiWords } from '../../../ui/words/uiWords.ts'
import { useEditor } from '../../useEditor.ts'
import { useLoadError } from '../../useLoadError.ts'
import { PictureCard } from './PictureCard.tsx'
import { useDeleting } from './useDeleting.ts'
import { pictureWords } from './words.ts'

type Props = {
  onChoose?: (picture: Picture) => void
  onTemplates: (picture: Picture) => void
}

const orders = {
  newest: { orderBy: 'createdAt', sortType: 'desc' },
  byName: { orderBy: 'name', sortType: 'asc' },
  largest: { orderBy: 'size', sortType: 'desc' },
} as const
const shows = { all: undefined, used: true, unused: false } as const

const size = 12

/** A paged list of images, with search, sort order and upload. */
export function PictureList({ onChoose, onTemplates }: Props) {
  const w = useWords(pictureWords)
  const u = useWords(uiWords)
  const editor = useEditor()
  const loadError = useLoadError('pictures')
  const searchField = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [order, setOrder] = useState<keyof typeof orders>('newest')
  const [show, setShow] = useState<keyof typeof shows>('all')
  // A new search, sort order or filter returns to the first page.
  const filter = `${search} ${order} ${show}`
  const [turned, setTurned] = useState({ filter, page: 1 })
  const page = turned.filter === filter ? turned.page : 1
  const isUsed = shows[show]
  const query = useApiQuery('GET /api/:tenant/email-marketing/picture', {
    search,
    ...orders[order],
    ...(isUsed !== undefined && { isUsed }),
    page,
    size,
  })
  // The pressed delete button is gone, so the focus moves to the search.
  const remove = useDeleting(() => searchField.current?.focus())
  const found = query.data
  const narrowed = search !== '' || show !== 'all'
  const lastPage = Math.max(found?.pagination.pages ?? 1, 1)
  // The last item of the last page was deleted.
  if (found && !query.isPlaceholderData && page > lastPage) setTurned({ filter, page: lastPage })
  return (
    <>
      <Group align="flex-end">
        <TextInput
          ref={searchField}
          type="search"
          label={w.search}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
          attributes={{ input: { dir: 'auto' } }}
          flex="3 1 200px"
          data-autofocus
        />
        <NativeSelect
          label={w.order}
          flex="1 1 130px"
          value={order}
          data={(['newest', 'byName', 'largest'] as const).map((value) => ({ value, label: w[value] }))}
          onChange={(event) => setOrder(event.currentTarget.value as keyof typeof orders)}
        />
        <NativeSelect
          label={w.show}
          flex="1 1 130px"
          value={show}
          data={(['all', 'used', 'unused'] as const).map((value) => ({ value, label: w[value] }))}
          onChange={(event) => setShow(event.currentTarget.value as keyof typeof shows)}
        />
      </Group>
      {editor && (
        <ImageField
          label={w.upload}
          endpoint="POST /api/:tenant/email-marketing/picture"
          onChange={() => {
            setTyped('')
            setShow('all')
            setOrder('newest')
            setTurned({ filter: '', page: 1 })
          }}
        />
      )}
      {query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <SimpleGrid cols={columns} role="status" aria-busy aria-label={u.loading}>
          {Array.from({ length: 6 }, (_unused, index) => (
            <Skeleton key={index} height={220} radius="md" />
          ))}
        </SimpleGrid>
      ) : found.data.length === 0 ? (
        <EmptyState title={narrowed ? u.nothingMatches : w.none} hint={narrowed ? u.nothingMatchesHint : w.noneHint} />
      ) : (
        <Stack aria-busy={query.isPlaceholderData}>
          <SimpleGrid
            cols={columns}
            spacing="sm"
            component="ul"
            p={0}
            m={0}
            aria-label={w.list}
            style={{ listStyle: 'none' }}
          >
            {found.data.map((picture) => (
              <PictureCard
                key={picture._id}
                picture={picture}
                onTemplates={() => onTemplates(picture)}
                {...(editor && { onDelete: () => void remove(picture) })}
                {...(onChoose && { onChoose: () => onChoose(picture) })}
              />
            ))}
          </SimpleGrid>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" role="status">
              {u.total({ count: found.pagination.total })}
            </Text>
            {found.pagination.pages > 1 && (
              <PageNumbers
                size="sm"
                pages={found.pagination.pages}
                page={page}
                onChange={(to) => setTurned({ filter, page: to })}
              />
            )}
          </Group>
        </Stack>
      )}
    </>
  )
}

const columns = { base: 2, sm: 3 }
