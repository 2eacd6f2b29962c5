import { useRole } from './useRole.ts'

/** Whether the reader owns the open workspace. */
export const useOwner = (): boolean => useRole() === 'owner'
