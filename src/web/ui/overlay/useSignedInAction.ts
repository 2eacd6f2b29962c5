import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { rememberOrigin } from '../../paths.ts'

/** Runs an action for members. A visitor signs in first, then returns to the page or goes to another URL. */
export function useSignedInAction() {
  const { status } = useSession()
  const { href } = useLocation()
  const navigate = useNavigate()
  return (act: () => unknown, goOnTo = href) => {
    if (status === 'in') act()
    else {
      rememberOrigin(goOnTo)
      const search = (before: object) => ({ ...before, signIn: true })
      void navigate({ to: '.', search, replace: true, resetScroll: false })
    }
  }
}
