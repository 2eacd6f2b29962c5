import type { AnyRoute } from '@tanstack/react-router'
import { pageAt } from '../page.ts'

/** Pages for members. */
export const toolRoutes = (members: AnyRoute) => [
  pageAt(members, '/tools', () => import('./ToolsPage.tsx')),
  pageAt(members, '/tools/$tool', () => import('./ToolPage.tsx')),
]

/** Pages of administrators. */
export const toolAdminRoutes = (admin: AnyRoute) => [pageAt(admin, 'tools', () => import('./ToolsAdminPage.tsx'))]
