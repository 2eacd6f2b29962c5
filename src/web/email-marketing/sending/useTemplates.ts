import { useAllPages } from '../../api/useAllPages.ts'

/** The templates that may be sent, by name. */
export const useTemplates = () =>
  useAllPages('GET /api/:tenant/email-marketing/template', { isActive: true, orderBy: 'name', sortType: 'asc' })
