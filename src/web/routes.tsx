import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './addressSearch.ts'
import { ChunkLoadError } from './api/loadChunk.ts'
import { currentSession } from './api/session.ts'
import { articleAdminRoutes, articleRoutes } from './articles/routes.tsx'
import { projectRoutes } from './branding/routes.tsx'
import { emailMarketingRoutes } from './email-marketing/routes.tsx'
import { keepAdminRoutes } from './keep/routes.tsx'
import { meetingAdminRoutes, meetingRoutes } from './meetings/routes.tsx'
import { type LoadPage, pageOf } from './page.ts'
import { rememberOrigin } from './paths.ts'
import { askingRoutes, questionAdminRoutes, questionRoutes } from './qa/routes.tsx'
import { Shell } from './shell/Shell.tsx'
import { tagAdminRoutes } from './tags/routes.tsx'
import { toolAdminRoutes, toolRoutes } from './tools/routes.tsx'
import { ErrorFallback } from './ui/state/ErrorBoundary.tsx'
import { lazyPart } from './ui/state/lazy.tsx'
import { PageLoader } from './ui/state/PageLoader.tsx'

// Only members need it, so visitors do not load it.
const Bell = lazyPart(() => import('./notifications/Bell.tsx'))

const root = createRootRoute({
  component: () => <Shell news={<Bell />} />,
  notFoundComponent: pageOf(() => import('./public/NotFoundPage.tsx')),
  validateSearch: (search: Record<string, unknown>) => search,
})

const at = (path: string, load: LoadPage) => createRoute({ getParentRoute: () => root, path, component: pageOf(load) })

/** Redirects a visitor to the landing page, and returns after sign-in. */
function signedInOnly({ location }: { location: { href: string } }) {
  const { status } = currentSession()
  if (status === 'in') return
  rememberOrigin(location.href)
  throw redirect(status === 'ended' ? { to: '/auth/login' } : { to: '/', search: { signIn: true } })
}

function administratorsOnly(options: { location: { href: string } }) {
  signedInOnly(options)
  if (currentSession().user?.role !== 'admin') throw redirect({ to: '/dashboard' })
}

const members = createRoute({ getParentRoute: () => root, id: 'members', beforeLoad: signedInOnly })
const inMembers = (path: string, load: LoadPage) =>
  createRoute({ getParentRoute: () => members, path, component: pageOf(load) })

const emailMarketing = createRoute({
  getParentRoute: () => members,
  path: '/email-marketing',
  component: pageOf(() => import('./email-marketing/EmailMarketingLayout.tsx')),
})

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: administratorsOnly,
  component: pageOf(() => import('./admin/AdminLayout.tsx')),
})
const inAdmin = (path: string, load: LoadPage) =>
  createRoute({ getParentRoute: () => admin, path, component: pageOf(load) })

const tree = root.addChildren([
  at('/', () => import('./public/LandingPage.tsx')),
  at('/about', () => import('./public/AboutPage.tsx')),
  at('/privacy', () => import('./public/PrivacyPage.tsx')),
  at('/terms', () => import('./public/TermsPage.tsx')),
  at('/contact', () => import('./public/ContactPage.tsx')),
  at('/auth/login', () => import('./account/LoginPage.tsx')),
  at('/auth/signup', () => import('./account/LoginPage.tsx')),
  at('/auth/external/$provider', () => import('./account/ExternalSignInPage.tsx')),
  at('/auth/reset-password', () => import('./account/ResetPasswordPage.tsx')),
  at('/auth/accept-invitation', () => import('./account/ResetPasswordPage.tsx')),
  at('/auth/confirm-email', () => import('./account/ConfirmEmailPage.tsx')),
  at('/auth/change-email', () => import('./account/EmailChangePage.tsx')),
  ...questionRoutes(root),
  at('/search', () => import('./search/SearchPage.tsx')),
  members.addChildren([
    ...askingRoutes(members),
    ...articleRoutes(members),
    ...toolRoutes(members),
    ...projectRoutes(members),
    ...meetingRoutes(members),
    inMembers('/dashboard', () => import('./pages/DashboardPage.tsx')),
    inMembers('/dashboard/profile', () => import('./pages/ProfilePage.tsx')),
    inMembers('/community', () => import('./community/CommunityPage.tsx')),
    inMembers('/community/$memberId', () => import('./pages/MemberPage.tsx')),
    inMembers('/notifications', () => import('./notifications/NotificationsPage.tsx')),
    inMembers('/notifications/settings', () => import('./notifications/SettingsPage.tsx')),
    inMembers('/dashboard/workspace', () => import('./account/WorkspacePage.tsx')),
    inMembers('/dashboard/workspaces', () => import('./account/MyWorkspacesPage.tsx')),
    emailMarketing.addChildren(emailMarketingRoutes(emailMarketing)),
  ]),
  admin.addChildren([
    inAdmin('/', () => import('./admin/OverviewPage.tsx')),
    inAdmin('users', () => import('./users/UsersPage.tsx')),
    ...meetingAdminRoutes(admin),
    ...tagAdminRoutes(admin),
    ...articleAdminRoutes(admin),
    ...toolAdminRoutes(admin),
    ...questionAdminRoutes(admin),
    ...keepAdminRoutes(admin),
    inAdmin('facebook-support', () => import('./pages/FacebookSupportPage.tsx')),
    inAdmin('settings', () => import('./admin/SettingsPage.tsx')),
    inAdmin('audit-log', () => import('./admin/AuditLogPage.tsx')),
    inAdmin('status', () => import('./admin/StatusPage.tsx')),
    inAdmin('system-mail', () => import('./admin/SystemMailPage.tsx')),
  ]),
])

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: PageLoader,
  // A missing chunk is retried together with the rest of the page.
  defaultErrorComponent: ({ error, reset }) => (
    <ErrorFallback
      error={error as Error}
      reset={error instanceof ChunkLoadError ? () => void router.invalidate() : reset}
    />
  ),
})

// Section 9 of the specification: preloading starts three seconds after startup, 150 ms apart.
const preloadAfter = 3000
const preloadEvery = 150
const mainPages = ['/dashboard', '/dashboard/profile', '/community', '/qa', '/email-marketing']

const pause = (ms: number) => new Promise<void>((over) => setTimeout(over, ms))

/** Preloads the main pages one at a time, while the reader views the first one. */
export async function preloadPages() {
  await pause(preloadAfter)
  for (const to of mainPages) {
    // If the preload fails, the page is loaded again when it is opened.
    if (currentSession().status === 'in') await router.preloadRoute({ to }).catch(() => undefined)
    await pause(preloadEvery)
  }
}
