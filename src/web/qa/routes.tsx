import type { AnyRoute } from '@tanstack/react-router'
import { pageAt } from '../page.ts'

/** Public pages: the list, and a question by slug or id. */
export const questionRoutes = (parent: AnyRoute) => [
  pageAt(parent, '/qa', () => import('./list/QuestionsPage.tsx')),
  pageAt(parent, '/qa/$question', () => import('./question/QuestionPage.tsx')),
]

/** Pages of administrators: questions, answers, relations and moderation. */
export const questionAdminRoutes = (admin: AnyRoute) => [
  pageAt(admin, 'qa', () => import('./admin/QuestionsAdminPage.tsx')),
  pageAt(admin, 'qa/answers', () => import('./admin/AnswersAdminPage.tsx')),
  pageAt(admin, 'qa/relations', () => import('./admin/RelationsAdminPage.tsx')),
  pageAt(admin, 'moderation', () => import('./moderation/ModerationPage.tsx')),
]

/** Pages for members. */
export const askingRoutes = (parent: AnyRoute) => [pageAt(parent, '/qa/ask', () => import('./ask/AskPage.tsx'))]
