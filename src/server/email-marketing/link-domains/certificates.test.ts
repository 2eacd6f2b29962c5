import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { caddy, caddyProgram } from '#test/stand-ins/caddy.ts'
import { dnsServer } from '#test/stand-ins/dns-server.ts'

const deployed = readFileSync(path.resolve(import.meta.dirname, '../../../../deploy/Caddyfile'), 'utf8')

test.skipIf(caddyProgram === undefined)(
  'the Caddyfile of deploy/ gets certificates for active domains only, and serves their pages',
  async () => {
    const dns = await dnsServer()
    onTestFinished(() => dns.stop())
    const environment = { DNS_SERVERS: dns.address, PUBLIC_URL: 'https://app.sanad.test', LINK_DOMAINS: 'on' }
    const sanad = await startSanad({ environment: { ...environment, TRUST_PROXY: 'on' } })
    onTestFinished(() => sanad.stop())
    const { host } = new URL(sanad.url)
    const proxy = await caddy(deployed.replaceAll('web1:3000 web2:3000', host), { SITE: 'app.sanad.test' })
    onTestFinished(() => proxy.stop())
    const { call } = await sender(sanad, 25)
    const form = { name: 'News', texts: { title: 'News from the shop', button: 'Join' } }
    const formId = (await call('POST', 'form', form)).body.data.id as string
    const { records } = (await call('PUT', 'link-domain', { domain: 'links.shop.test' })).body.data.domain

    // Nobody has certificates made for names that were not proven.
    for (const name of ['links.shop.test', 'links.nobody.test', 'sanad.test'])
      expect([name, await proxy.certificate(name)]).toEqual([name, { refused: expect.any(String) }])
    expect(await proxy.certificate('app.sanad.test')).toEqual({ names: 'DNS:app.sanad.test' })

    for (const { host, type, value } of records)
      dns.zones[host] = type === 'CNAME' ? { cname: value } : { txt: [value] }
    expect((await call('POST', 'link-domain/verify', {})).body.data.domain.state).toBe('active')
    await eventually(async () =>
      expect(await proxy.certificate('links.shop.test')).toEqual({ names: 'DNS:links.shop.test' }),
    )
    const page = await proxy.get('links.shop.test', `/f/${formId}`)
    expect(page).toMatch(/^HTTP\/1\.1 200 /)
    expect(page).toContain('News from the shop')
    for (const at of ['/', '/api/openapi.json', '/metrics', '/health/live', '/health/ready'])
      expect([at, await proxy.get('links.shop.test', at)]).toEqual([at, expect.stringMatching(/^HTTP\/1\.1 404 /)])
    // Its certificate remains for a while when nothing is known of the host anymore.
    await sanad.services.db.deleteFrom('link_domains').execute()
    for (const at of ['/', '/auth/login', '/api/openapi.json'])
      expect([at, await proxy.get('links.shop.test', at)]).toEqual([at, expect.stringMatching(/^HTTP\/1\.1 404 /)])
    expect(await proxy.get('app.sanad.test', '/health/live')).toMatch(/^HTTP\/1\.1 200 /)
  },
)
