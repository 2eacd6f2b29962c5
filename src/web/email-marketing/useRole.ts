import { useSession } from '../api/session.ts'

/** What the reader is in the open workspace; undefined where she is not in it. */
export function useRole() {
  const { user, workspace } = useSession()
  return user?.workspaces.find(({ slug }) => slug === workspace)?.role
}
