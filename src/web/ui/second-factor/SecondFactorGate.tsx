import { type ReactNode, Suspense } from 'react'
import { useApiQuery } from '../../api/useApi.ts'
import { lazyPart } from '../state/lazy.tsx'

const SecondFactorNotice = lazyPart(() => import('./SecondFactorNotice.tsx'))

type Props = {
  /** The role that has the requirement; false for other members. */
  of: 'administrator' | 'owner' | false
  children: ReactNode
}

/** Pages for which the site requires a second factor: says until when, and closes them after that. */
export function SecondFactorGate({ of, children }: Props) {
  const state = useApiQuery('GET /api/:lang/user/two-step', {}, { enabled: of !== false }).data?.data
  const due = of === 'administrator' ? state : of && state?.asOwner
  // The pages keep their place, so that the notice does not mount them again.
  return (
    <>
      {of && due && due.dueAt && (
        <Suspense>
          <SecondFactorNotice of={of} dueAt={due.dueAt} isOverdue={due.isOverdue} />
        </Suspense>
      )}
      {!(due && due.isOverdue) && children}
    </>
  )
}
