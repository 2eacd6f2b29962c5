import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

type Load = Parameters<typeof lazyRouteComponent>[0]

const at = (parent: AnyRoute, path: string, load: Load) =>
  createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load) })

/** What everybody may read: the list, and a question by its slug or its id. */
export const questionRoutes = (parent: AnyRoute) => [
  at(parent, '/qa', () => import('./QuestionsPage.tsx')),
  at(parent, '/qa/$question', () => import('./QuestionPage.tsx')),
]

/** What administrators keep: questions, answers, what is answered elsewhere, and what waits for a decision. */
export const questionAdminRoutes = (admin: AnyRoute) => [
  at(admin, 'qa', () => import('./QuestionsAdminPage.tsx')),
  at(admin, 'qa/answers', () => import('./AnswersAdminPage.tsx')),
  at(admin, 'qa/relations', () => import('./RelationsAdminPage.tsx')),
  at(admin, 'moderation', () => import('./ModerationPage.tsx')),
]

/** What members alone may do. */
export const askingRoutes = (parent: AnyRoute) => [at(parent, '/qa/ask', () => import('./AskPage.tsx'))]
