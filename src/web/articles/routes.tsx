import type { AnyRoute } from '@tanstack/react-router'
import { pageAt } from '../page.ts'

/** Pages for members. */
export const articleRoutes = (members: AnyRoute) => [
  pageAt(members, '/articles', () => import('./ArticlesPage.tsx')),
  pageAt(members, '/articles/$article', () => import('./ArticlePage.tsx')),
]

/** Pages of administrators. */
export const articleAdminRoutes = (admin: AnyRoute) => [
  pageAt(admin, 'articles', () => import('./ArticlesAdminPage.tsx')),
  // This page also handles `new`.
  pageAt(admin, 'articles/$articleId', () => import('./EditorPage.tsx')),
]
