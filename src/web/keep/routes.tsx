import type { AnyRoute } from '@tanstack/react-router'
import { pageAt } from '../page.ts'

/** Where administrators keep texts. */
export const keepAdminRoutes = (admin: AnyRoute) => [
  pageAt(admin, 'keep', () => import('./ContentsPage.tsx')),
  pageAt(admin, 'keep/classifications', () => import('./ClassificationsPage.tsx')),
]
