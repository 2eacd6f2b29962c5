import { Button, Skeleton, Stack } from '@mantine/core'
import { IconArrowBack, IconMapOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CallError } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import { contentWords } from '../words/contentWords.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'

type Props = {
  back: string
  onBack: () => void
  /** The title if the item does not exist. */
  notFound: string
  query: { error: Error | null; refetch: () => unknown }
  /** Null while loading. */
  children: ReactNode
}

/** The item next to its list. On a phone it replaces the list, with a back button. */
export function DetailPane({ back, onBack, notFound, query, children }: Props) {
  const w = useWords(contentWords)
  const isNone = query.error instanceof CallError && query.error.statusCode === 404
  return (
    <Stack gap="sm">
      <Button
        variant="subtle"
        size="compact-sm"
        hiddenFrom="md"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconArrowBack size={16} className="mirrored" aria-hidden />}
        onClick={onBack}
      >
        {back}
      </Button>
      {isNone ? (
        <EmptyState
          title={notFound}
          hint={w.notFoundHint}
          icon={<IconMapOff size={28} />}
          action={
            <Button variant="default" onClick={onBack}>
              {back}
            </Button>
          }
        />
      ) : query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        (children ?? (
          <Stack aria-busy>
            <Skeleton height={28} width="70%" />
            <Skeleton height={240} />
          </Stack>
        ))
      )}
    </Stack>
  )
}
