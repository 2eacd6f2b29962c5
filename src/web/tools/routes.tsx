import type { AnyRoute } from '@tanstack/react-router'
import { pageAt } from '../page.ts'

/** What members use. */
export const toolRoutes = (members: AnyRoute) => [
  pageAt(members, '/tools', () => import('./ToolsPage.tsx')),
  pageAt(members, '/tools/$tool', () => import('./ToolPage.tsx')),
]

/** What administrators write and change. */
export const toolAdminRoutes = (admin: AnyRoute) => [pageAt(admin, 'tools', () => import('./ToolsAdminPage.tsx'))]
