import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Whoever may look at a draft can have it checked: no mark-up makes that take longer than its length.

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

/** In milliseconds of the process, which is server and caller at once. */
async function work(content: string, member: { token: string; workspace: string }) {
  const begun = process.cpuUsage()
  const path = `/api/${member.workspace}/email-marketing/template/check`
  const { status } = await sanad.call('POST', path, { token: member.token, body: { subject: 'S', content } })
  expect([200, 400]).toContain(status)
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

/** Eight times the text: a square would be 64 times the work, and seconds of it. */
async function expectInLine(of: (length: number) => string) {
  const member = await sanad.member()
  await work(of(1000), member)
  const [small, large] = [await work(of(20_000), member), await work(of(160_000), member)]
  expect(large).toBeLessThan(Math.max(small, 40) * 24)
}

test.each(parts)('%s without end', (part) => expectInLine((length) => part.repeat(Math.ceil(length / part.length))))

test('openings of Liquid that Liquid leaves alone', () =>
  expectInLine((length) => `<p>{% raw %}${'{{'.repeat(length / 2)}{% endraw %}</p>`))
