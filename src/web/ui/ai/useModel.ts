import { useApiQuery } from '../../api/useApi.ts'
import { ownTimeZone } from '../form/localTime.ts'

/** Whether a language model is available, and how much of today's quota is left to the reader. */
export function useModel() {
  const { data } = useApiQuery('GET /api/:lang/ai', { timeZone: ownTimeZone() })
  const state = data?.data
  const share = state?.share ?? null
  return {
    ready: state?.ready ?? false,
    name: state?.model ?? '',
    known: state !== undefined,
    /** In percent; null without a limit. */
    used: share && Math.min(100, Math.ceil((share.used / share.limit) * 100)),
  }
}
