import { useSession } from '../api/session.ts'

/** Whether the reader owns the open workspace. */
export function useOwner(): boolean {
  const { user, workspace } = useSession()
  return user?.workspaces.find(({ slug }) => slug === workspace)?.role === 'owner'
}
