import { useRole } from './useRole.ts'

/** Whether the reader is an editor or owner of the open workspace. */
export function useEditor(): boolean {
  const role = useRole()
  return role === 'editor' || role === 'owner'
}
