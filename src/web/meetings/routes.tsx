import type { AnyRoute } from '@tanstack/react-router'
import { pageAt } from '../page.ts'

/** Where members meet. */
export const meetingRoutes = (members: AnyRoute) => [
  pageAt(members, '/meetings', () => import('./MeetingsPage.tsx')),
  pageAt(members, '/meetings/$meeting', () => import('./MeetingPage.tsx')),
]
