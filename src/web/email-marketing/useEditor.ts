import { useSession } from '../api/session.ts'

/** Whether the reader may write and send in the open workspace: its editors and owners. */
export function useEditor(): boolean {
  const { user, workspace } = useSession()
  const role = user?.workspaces.find(({ slug }) => slug === workspace)?.role
  return role === 'editor' || role === 'owner'
}
