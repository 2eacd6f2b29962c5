import { type ReactNode, Suspense } from 'react'
import { useApiQuery } from '../../api/useApi.ts'
import { lazyPart } from '../state/lazy.tsx'

const SecondFactorNotice = lazyPart(() => import('./SecondFactorNotice.tsx'))

type Props = {
  /** The role that has the requirement; null for members without one of these roles. */
  of: 'administrator' | 'owner' | null
  children: ReactNode
}

/** Pages for which the site requires a second factor: says until when, and closes them after that. */
export function SecondFactorGate({ of, children }: Props) {
  const state = useApiQuery('GET /api/:lang/user/two-step', {}, { enabled: of !== null }).data?.data
  const due = of === 'owner' ? state?.asOwner : state
  // The pages keep their place, so that the notice does not mount them again.
  return (
    <>
      {of !== null && due && due.dueAt !== null && (
        <Suspense fallback={null}>
          <SecondFactorNotice of={of} dueAt={due.dueAt} isOverdue={due.isOverdue} />
        </Suspense>
      )}
      {(of === null || !due?.isOverdue) && children}
    </>
  )
}
