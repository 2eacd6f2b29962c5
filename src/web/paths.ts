/** All areas, in menu order. The header shows the first ones. */
export const areas = [
  { key: 'dashboard', to: '/dashboard', admin: false, inHead: true },
  { key: 'community', to: '/community', admin: false, inHead: true },
  { key: 'qa', to: '/qa', admin: false, inHead: true },
  { key: 'articles', to: '/articles', admin: false, inHead: false },
  { key: 'tools', to: '/tools', admin: false, inHead: false },
  { key: 'meetings', to: '/meetings', admin: false, inHead: false },
  { key: 'emailMarketing', to: '/email-marketing', admin: false, inHead: false },
  { key: 'admin', to: '/admin', admin: true, inHead: false },
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
