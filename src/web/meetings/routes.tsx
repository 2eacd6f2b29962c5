import type { AnyRoute } from '@tanstack/react-router'
import { pageAt } from '../page.ts'

/** Pages for members. */
export const meetingRoutes = (members: AnyRoute) => [
  pageAt(members, '/meetings', () => import('./MeetingsPage.tsx')),
  pageAt(members, '/meetings/$meeting', () => import('./MeetingPage.tsx')),
]

/** Pages of administrators. */
export const meetingAdminRoutes = (admin: AnyRoute) => [
  pageAt(admin, 'zoom-events', () => import('./MeetingsAdminPage.tsx')),
  pageAt(admin, 'zoom-events/$meeting', () => import('./MeetingAdminPage.tsx')),
]
