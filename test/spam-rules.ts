import type { SpamRules } from '#contract/site.ts'

/** A site whose new members post at once, for tests and runs that are not about spam. */
export const spamRulesOff = {
  firstPosts: 0,
  maxLinks: null,
  newMemberPosts: null,
  throwawayAddresses: 'allowed',
  flagsToHide: null,
  watchedWords: { queue: [], block: [], flag: [] },
  blockedDomains: [],
} satisfies SpamRules

/** Turns the rules of a running site off, as its administrator would. @throws Error if it refuses */
export async function turnOffSpamRules(url: string, administrator: { email: string; password: string }) {
  const send = async (method: string, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { token: string }
  }
  const { token } = await send('POST', '/api/en/auth/signin', administrator)
  await send('PATCH', '/api/en/admin/settings', { spam: spamRulesOff }, token)
}
