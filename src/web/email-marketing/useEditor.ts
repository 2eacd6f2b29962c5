import { useRole } from './useRole.ts'

/** Whether the reader may write and send in the open workspace: its editors and owners. */
export function useEditor(): boolean {
  const role = useRole()
  return role === 'editor' || role === 'owner'
}
