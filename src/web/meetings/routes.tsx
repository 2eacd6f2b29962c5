import type { AnyRoute } from '@tanstack/react-router'
import { pageAt } from '../page.ts'

/** Where members meet. */
export const meetingRoutes = (members: AnyRoute) => [
  pageAt(members, '/meetings', () => import('./MeetingsPage.tsx')),
  pageAt(members, '/meetings/$meeting', () => import('./MeetingPage.tsx')),
]

/** What administrators plan and change. */
export const meetingAdminRoutes = (admin: AnyRoute) => [
  pageAt(admin, 'zoom-events', () => import('./MeetingsAdminPage.tsx')),
  pageAt(admin, 'zoom-events/$meeting', () => import('./MeetingAdminPage.tsx')),
]
