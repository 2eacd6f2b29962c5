import type { AnyRoute } from '@tanstack/react-router'
import { pageAt } from '../page.ts'

/** What everybody may read: the list, and a question by its slug or its id. */
export const questionRoutes = (parent: AnyRoute) => [
  pageAt(parent, '/qa', () => import('./list/QuestionsPage.tsx')),
  pageAt(parent, '/qa/$question', () => import('./question/QuestionPage.tsx')),
]

/** What administrators keep: questions, answers, what is answered elsewhere, and what waits for a decision. */
export const questionAdminRoutes = (admin: AnyRoute) => [
  pageAt(admin, 'qa', () => import('./admin/QuestionsAdminPage.tsx')),
  pageAt(admin, 'qa/answers', () => import('./admin/AnswersAdminPage.tsx')),
  pageAt(admin, 'qa/relations', () => import('./admin/RelationsAdminPage.tsx')),
  pageAt(admin, 'moderation', () => import('./moderation/ModerationPage.tsx')),
]

/** What members alone may do. */
export const askingRoutes = (parent: AnyRoute) => [pageAt(parent, '/qa/ask', () => import('./ask/AskPage.tsx'))]
