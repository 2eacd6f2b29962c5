import type { AnyRoute } from '@tanstack/react-router'
import { pageAt } from '../page.ts'

/** The keep area of administrators. */
export const keepAdminRoutes = (admin: AnyRoute) => [
  pageAt(admin, 'keep', () => import('./ContentsPage.tsx')),
  pageAt(admin, 'keep/classifications', () => import('./ClassificationsPage.tsx')),
]
