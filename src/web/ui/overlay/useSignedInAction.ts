import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { rememberOrigin } from '../../paths.ts'

/** Does what only members may do; a visitor is asked to sign in, and then goes on where she was, or to another address. */
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
