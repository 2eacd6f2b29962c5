import { useSession } from '../../api/session.ts'

/** Whether the reader owns the open workspace: domains are hers to change. */
export function useOwner(): boolean {
  const { user, workspace } = useSession()
  return user?.workspaces.find(({ slug }) => slug === workspace)?.role === 'owner'
}
