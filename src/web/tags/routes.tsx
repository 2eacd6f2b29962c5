import type { AnyRoute } from '@tanstack/react-router'
import { pageAt } from '../page.ts'

/** What administrators sort by. */
export const tagAdminRoutes = (admin: AnyRoute) => [pageAt(admin, 'tags', () => import('./TagsAdminPage.tsx'))]
