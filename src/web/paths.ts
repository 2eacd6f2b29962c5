/** The areas that visitors see, in menu order. */
export const publicAreas = ['questions', 'articles', 'meetings'] as const

/** All areas of members, in menu order. A narrow header shows only some of them. */
export const areas = [
  { key: 'dashboard', to: '/dashboard', admin: false, inNarrowHeader: true },
  { key: 'community', to: '/community', admin: false, inNarrowHeader: true },
  { key: 'qa', to: '/qa', admin: false, inNarrowHeader: true },
  { key: 'articles', to: '/articles', admin: false, inNarrowHeader: false },
  { key: 'tools', to: '/tools', admin: false, inNarrowHeader: false },
  { key: 'meetings', to: '/meetings', admin: false, inNarrowHeader: false },
  { key: 'emailMarketing', to: '/email-marketing', admin: false, inNarrowHeader: false },
  { key: 'admin', to: '/admin', admin: true, inNarrowHeader: false },
] as const

const originKey = 'origin'

/** Stores the page to return to after sign-in. */
export const rememberOrigin = (address: string) => sessionStorage.setItem(originKey, address)

/** Returns and removes the stored page. */
export function takeOrigin(): string {
  const origin = sessionStorage.getItem(originKey)
  sessionStorage.removeItem(originKey)
  return origin?.startsWith('/') && !origin.startsWith('//') ? origin : '/dashboard'
}
