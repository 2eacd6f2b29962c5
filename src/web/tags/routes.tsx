import type { AnyRoute } from '@tanstack/react-router'
import { pageAt } from '../page.ts'

/** Pages of administrators. */
export const tagAdminRoutes = (admin: AnyRoute) => [pageAt(admin, 'tags', () => import('./TagsAdminPage.tsx'))]
