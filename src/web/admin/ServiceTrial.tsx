import { Alert, Button, Group, Text } from '@mantine/core'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  label: string
  pending: boolean
  onTry: () => void
  /** What else may be done with the connection. */
  more?: ReactNode
  /** Null until it was tried. */
  success: boolean | null
  works: string
  worksNot: string
  children: ReactNode
}

/** Tries how a service is reached, with what is typed, saved or not; what came of it stands below. */
export function ServiceTrial({ label, pending, onTry, more, success, works, worksNot, children }: Props) {
  return (
    <>
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          loading={pending}
          onClick={onTry}
        >
          {label}
        </Button>
        {more}
      </Group>
      <div role="status">
        {success !== null && (
          <Alert
            color={success ? 'teal' : 'red'}
            variant="light"
            icon={success ? <IconPlugConnected aria-hidden /> : <IconPlugConnectedX aria-hidden />}
            title={success ? works : worksNot}
          >
            {children}
          </Alert>
        )}
      </div>
    </>
  )
}

/** The words of the other side, as they came. */
export const Said = ({ text }: { text: string }) =>
  text === '' ? null : (
    <Text size="sm" dir="auto" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  )
