import type { Page } from '../http/page.ts'

const validMs = 180 * 24 * 60 * 60 * 1000

/** Where to report a vulnerability (RFC 9116). */
export const securityTxt: Page = {
  path: '/.well-known/security.txt',
  write: async ({ config, now }, { site }) => {
    const origin = encodeURI(config.publicUrl)
    const lines = [
      `Contact: ${origin}/contact`,
      `Expires: ${new Date(now().getTime() + validMs).toISOString()}`,
      `Preferred-Languages: ${site.languages.join(', ')}`,
      `Canonical: ${origin}/.well-known/security.txt`,
    ]
    return { type: 'text/plain; charset=utf-8', text: [...lines, ''].join('\n') }
  },
}
