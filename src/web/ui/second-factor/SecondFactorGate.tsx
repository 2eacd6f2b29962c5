import { type ReactNode, Suspense } from 'react'
import { useApiQuery } from '../../api/useApi.ts'
import { lazyPart } from '../state/lazy.tsx'

const SecondFactorNotice = lazyPart(() => import('./SecondFactorNotice.tsx'))

type Props = { of: 'administrator' | 'owner'; children: ReactNode }

/** Pages for which the site requires a second factor: says until when, and closes them after that. */
export function SecondFactorGate({ of, children }: Props) {
  const state = useApiQuery('GET /api/:lang/user/two-step', {}).data?.data
  const due = of === 'owner' ? state?.asOwner : state
  if (!due || due.dueAt === null) return children
  return (
    <>
      <Suspense fallback={null}>
        <SecondFactorNotice of={of} dueAt={due.dueAt} isOverdue={due.isOverdue} />
      </Suspense>
      {!due.isOverdue && children}
    </>
  )
}
