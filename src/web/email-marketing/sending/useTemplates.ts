import { useAllPages } from '../../api/useAllPages.ts'

/** Active templates by name. */
export const useTemplates = () =>
  useAllPages('GET /api/:tenant/email-marketing/template', { isActive: true, orderBy: 'name', sortType: 'asc' })
