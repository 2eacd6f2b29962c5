import { Alert, Button, Group, Text } from '@mantine/core'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  label: string
  pending: boolean
  onTry: () => void
  /** Further actions on the connection. */
  more?: ReactNode
  /** Null before the first test. */
  success: boolean | null
  works: string
  worksNot: string
  children: ReactNode
}

/** Tests a service with the values in the form, whether they are saved or not, and shows the result below. */
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

/** The service's own message, verbatim. */
export const TrialResult = ({ text }: { text: string }) =>
  text === '' ? null : (
    <Text size="sm" dir="auto" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  )
