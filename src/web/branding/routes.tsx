import type { AnyRoute } from '@tanstack/react-router'
import { pageAt } from '../page.ts'

export const projectRoutes = (members: AnyRoute) => [
  pageAt(members, '/dashboard/projects', () => import('./ProjectsPage.tsx')),
  pageAt(members, '/dashboard/projects/$projectId', () => import('./ProjectPage.tsx')),
]
