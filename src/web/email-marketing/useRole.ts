import { useSession } from '../api/session.ts'

/** The reader's role in the open workspace; undefined for non-members. */
export function useRole() {
  const { user, workspace } = useSession()
  return user?.workspaces.find(({ slug }) => slug === workspace)?.role
}
