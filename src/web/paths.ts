/** The areas that exist, in the order of the menu; whoever adds one adds it here. */
export const areas = [
  { key: 'dashboard', to: '/dashboard', admin: false },
  { key: 'qa', to: '/qa', admin: false },
  { key: 'emailMarketing', to: '/email-marketing', admin: false },
  { key: 'admin', to: '/admin', admin: true },
] as const

const originKey = 'origin'

/** Remembers where somebody wanted to go before she had to sign in. */
export const rememberOrigin = (address: string) => sessionStorage.setItem(originKey, address)

/** Where she wanted to go, once. */
export function takeOrigin(): string {
  const origin = sessionStorage.getItem(originKey)
  sessionStorage.removeItem(originKey)
  return origin?.startsWith('/') && !origin.startsWith('//') ? origin : '/dashboard'
}
