import { Button, Skeleton, Stack } from '@mantine/core'
import { IconArrowBack } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ErrorNotice } from './ErrorNotice.tsx'

type Props = {
  back: string
  onBack: () => void
  query: { error: Error | null; refetch: () => unknown }
  /** Null until it is there. */
  children: ReactNode
}

/** What is opened beside a list: on a phone in its stead, with a way back. */
export function OpenedPane({ back, onBack, query, children }: Props) {
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
      {query.error ? (
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
