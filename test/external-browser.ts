import { expect } from 'vitest'
import type { Answer, TestSanad } from '#test/sanad.ts'
import type { OpenidIssuer } from './stand-ins/openid-issuer.ts'

/** A browser with its cookies, in which a person signs in with an account of an issuer. */
export function externalBrowser(sanad: TestSanad, issuer: OpenidIssuer) {
  const cookies = new Map<string, string>()
  const post = async (path: string, body: object, token?: string): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await sanad.call('POST', path, { body, headers: { cookie }, ...(token !== undefined && { token }) })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    post,
    cookies,
    start: (body: object = {}) => post('/api/en/auth/external/openid/start', body),
    /** Begins, signs in at the issuer, and returns the parameters with which the issuer answers. */
    async authorize(body: object = {}, provider = 'openid') {
      const started = await post(`/api/en/auth/external/${provider}/start`, body)
      expect(started.status).toBe(200)
      return parametersOf(await issuer.browse(started.body.data.url as string))
    },
    finish: (parameters: object, token?: string) => post('/api/en/auth/external/finish', parameters, token),
    async signIn(body: object = {}, provider = 'openid') {
      return this.finish(await this.authorize(body, provider))
    },
    /** Signs up with the issuer's account. */
    async signUp(provider = 'openid') {
      expect((await this.signIn({}, provider)).body.data).toMatchObject({ signUpRequired: true })
      return post('/api/en/auth/external/sign-up', { firstName: 'Rana', lastName: 'Aziz', acceptTerms: true })
    },
    /** Connects the issuer's account to a signed-in person's. */
    async connect(token: string, provider = 'openid') {
      const started = await post(
        `/api/en/user/external-account/${provider}/start`,
        { returnTo: '/dashboard/profile' },
        token,
      )
      expect(started.status).toBe(200)
      return this.finish(parametersOf(await issuer.browse(started.body.data.url as string)), token)
    },
  }
}

/** The parameters of the issuer's answer. */
export function parametersOf(address: string): Record<string, string> {
  const url = new URL(address)
  expect(url.origin + url.pathname).toMatch(/^http:\/\/sanad\.test\/auth\/external\/[\w-]+$/)
  const known = ['state', 'code', 'iss', 'error']
  return Object.fromEntries([...url.searchParams].filter(([name]) => known.includes(name)))
}
