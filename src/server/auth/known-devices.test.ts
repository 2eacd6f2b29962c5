import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#contract/auth.ts'
import { systemMailsTo } from '#test/account-traces.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let clock = Date.now()
beforeAll(async () => {
  sanad = await startSanad({ now: () => new Date(clock), environment: { TRUST_PROXY: 'on' } })
})
afterAll(() => sanad.stop())
beforeEach(() => {
  clock = Date.now()
})

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'
const [amman, london] = ['212.34.0.1', '81.2.69.160']
const browser = (userAgent: string, address: string) => ({ 'user-agent': userAgent, 'x-forwarded-for': address })

async function person() {
  const { user } = await sanad.member()
  const signIn = async (userAgent: string, address: string) => {
    const body = { email: user.email, password: 'correct horse 2' }
    return (await sanad.call('POST', '/api/en/auth/signin', { body, headers: browser(userAgent, address) }))
      .body as SignedIn
  }
  const mails = (count = 0) => systemMailsTo(sanad, user.email, count)
  return { signIn, mails }
}

test('a sign-in with another browser or from another network is mailed, with device and country', async () => {
  const { signIn, mails } = await person()
  await signIn(chrome, amman)
  const [first] = await eventually(async () => {
    const found = await mails()
    expect(found).toHaveLength(1)
    return found
  })
  expect(first).toMatchObject({ subject: 'New sign-in to your account' })
  expect(first?.text).toContain('Device: Chrome on Linux')
  expect(first?.text).toContain('Country: Jordan')

  // The same browser in a newer version, and the same network.
  await signIn(chrome.replace('148', '149'), amman)
  await signIn(firefox, london)
  await eventually(async () => expect(await mails()).toHaveLength(2))
  expect((await mails()).map(({ text }) => /Country: .*/.exec(text)?.[0])).toEqual(
    expect.arrayContaining(['Country: Jordan', 'Country: United Kingdom']),
  )
})

test('the sign-up is not mailed', async () => {
  const { mails } = await person()
  expect(await mails()).toEqual([])
})

test('sessions are listed with the country of their last refresh', async () => {
  const { signIn } = await person()
  const session = await signIn(chrome, amman)
  const countries = async (token: string) => {
    const { data } = (await sanad.call('GET', '/api/en/auth/sessions', { token })).body
    return (data as { country: string | null; current: boolean }[]).map(({ country, current }) => [current, country])
  }
  expect(await countries(session.token)).toEqual(
    expect.arrayContaining([
      [true, 'JO'],
      [false, null],
    ]),
  )
  const body = { refresh_token: session.refresh_token }
  const moved = await sanad.call('POST', '/api/en/auth/refresh', { body, headers: browser(chrome, london) })
  expect(await countries(moved.body.token)).toEqual(expect.arrayContaining([[true, 'GB']]))
})

describe('a refresh whose answer was lost', () => {
  const refresh = (token: string, userAgent = chrome, address = amman) =>
    sanad.call('POST', '/api/en/auth/refresh', { body: { refresh_token: token }, headers: browser(userAgent, address) })
  const isOpen = async ({ token }: SignedIn) => (await sanad.call('GET', '/api/en/auth/me', { token })).status === 200

  test('works once more within seconds for the same browser', async () => {
    const { signIn } = await person()
    const session = await signIn(chrome, amman)
    await refresh(session.refresh_token)
    clock += 9000
    const again = await refresh(session.refresh_token)
    expect(again.status).toBe(200)
    expect(await isOpen(again.body)).toBe(true)
    expect((await refresh(again.body.refresh_token)).status).toBe(200)
  })

  test.each([
    ['ten seconds later', 10_001, chrome, amman],
    ['by another browser', 1000, firefox, amman],
    ['from a network that is new to the person', 1000, chrome, london],
    ['by a program', 1000, 'node', amman],
  ])('ends the session if its token comes %s', async (_, later, userAgent, address) => {
    const { signIn } = await person()
    const session = await signIn(userAgent === 'node' ? 'node' : chrome, amman)
    const renewed = (await refresh(session.refresh_token)).body as SignedIn
    clock += later
    expect((await refresh(session.refresh_token, userAgent, address)).status).toBe(401)
    expect(await isOpen(renewed)).toBe(false)
  })
})
