import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InputOf } from '../../api/call.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { WorkspaceLimits } from '../../ui/state/LimitNotice.tsx'
import { sendingWords } from './words.ts'

const endpoint = 'POST /api/:tenant/email-marketing/job/audience'

type Props = {
  input: InputOf<typeof endpoint>
  /** Whether an audience has been chosen. */
  complete: boolean
  /** Extra text for a number of recipients. */
  children?: (recipients: number) => ReactNode
}

/** The number of recipients for the current form values. */
export function AudienceCount({ input, complete, children }: Props) {
  const w = useWords(sendingWords)
  const count = useApiQuery(endpoint, input, { enabled: complete })
  if (!complete || !count.data) return <WorkspaceLimits kinds={['messages']} />
  const { recipients, suppressed } = count.data.data
  return (
    <>
      <WorkspaceLimits kinds={['messages']} more={recipients} />
      <Alert
        variant="light"
        color={recipients > 0 ? 'blue' : 'yellow'}
        title={w.audience({ count: recipients })}
        role="status"
      >
        {children?.(recipients)}
        {suppressed > 0 && w.suppressed({ count: suppressed })}
      </Alert>
    </>
  )
}
