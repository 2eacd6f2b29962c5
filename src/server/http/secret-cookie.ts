import type { Context } from '../context.ts'

const isSecure = ({ config }: Pick<Context, 'config'>) => config.publicUrl.startsWith('https:')

/** Browsers accept `__Host-` only with TLS. */
const fullName = (ctx: Pick<Context, 'config'>, name: string) => `${isSecure(ctx) ? '__Host-' : ''}${name}`

/** The `Set-Cookie` value of a token that scripts cannot read. */
export function secretCookie(
  ctx: Pick<Context, 'config'>,
  name: string,
  { token, seconds, sameSite }: { token: string; seconds: number; sameSite: 'Strict' | 'Lax' },
): string {
  const secure = isSecure(ctx) ? '; Secure' : ''
  return `${fullName(ctx, name)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure}`
}

/** The token in the browser's cookie, or null. */
export function readSecretCookie(ctx: Pick<Context, 'config' | 'header'>, name: string): string | null {
  const start = `${fullName(ctx, name)}=`
  const cookie = (ctx.header('cookie') ?? '').split('; ').find((part) => part.startsWith(start))
  return cookie?.slice(start.length) || null
}
