import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Anyone who can see a draft can check it: the time must grow linearly with its length.

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

const parts = [
  '<img ',
  '<style',
  '<link ',
  '<a',
  `<img "`,
  `<a '`,
  '<p ',
  '&',
  '<!--',
  '{{',
  '{%',
  '<img src=',
  '<table><td ',
  '<html "',
  "<body '",
  '<body "',
  '<html ',
  '</head',
  '<!doctype ',
  '</body ',
  '<div dir="',
  '<title ',
  '<a href="',
  '<a href=\'"',
  '<style "',
  'http://',
  '{{ a | ',
  '{{ a | upcase }}',
  '{% if a %}',
  '{% if a %}b{% endif %}',
  '{% for a in b %}{{ a }}{% endfor %}',
  '{% raw %}',
]

/** CPU time of the process in milliseconds; it runs both the server and the caller. */
async function work(content: string, member: { token: string; workspace: string }) {
  const cpuBefore = process.cpuUsage()
  const path = `/api/${member.workspace}/email-marketing/template/check`
  const { status } = await sanad.call('POST', path, { token: member.token, body: { subject: 'S', content } })
  expect([200, 400]).toContain(status)
  const { user, system } = process.cpuUsage(cpuBefore)
  return (user + system) / 1000
}

/** Checks eight times the text. Quadratic time would be 64 times the work, and take seconds. */
async function expectInLine(of: (length: number) => string) {
  const member = await sanad.member()
  await work(of(1000), member)
  const [small, large] = [await work(of(20_000), member), await work(of(160_000), member)]
  expect(large).toBeLessThan(Math.max(small, 40) * 24)
}

test.each(parts)('the HTML check takes linear time: %s', (part) =>
  expectInLine((length) => part.repeat(Math.ceil(length / part.length))),
)

test('the HTML check takes linear time: unclosed Liquid tags inside a raw block', () =>
  expectInLine((length) => `<p>{% raw %}${'{{'.repeat(length / 2)}{% endraw %}</p>`))
