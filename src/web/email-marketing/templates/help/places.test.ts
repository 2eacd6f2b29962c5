import { expect, test } from 'vitest'
import type { BlockDocument } from '#contract/email-marketing/blocks.ts'
import { htmlOf, placesIn } from './places.ts'

test('a text of the language model is inserted as paragraphs: its URLs become links, and its markup stays text', () => {
  expect(htmlOf('Hi {{ firstName }},\nsee https://shop.test/new.\n\nMaha')).toBe(
    '<p>Hi {{ firstName }},<br>see <a href="https://shop.test/new">https://shop.test/new</a>.</p><p>Maha</p>',
  )
  expect(htmlOf('<img src=x onerror=alert(1)> & "so"')).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; &amp; &quot;so&quot;</p>',
  )
  const evil = [
    '<a href="https://evil-place.test">x</a>',
    '<script>alert(1)</script>',
    'https://evil-place.test/"onclick="x',
    'javascript:alert(1) [r](javascript:x)',
  ]
  for (const text of evil) {
    const tags = htmlOf(text).match(/<[^>]*>/g) ?? []
    expect([text, tags.filter((tag) => !/^<\/?(?:p|br|a(?: href="https?:[^"<>]*")?)>$/.test(tag))]).toEqual([text, []])
  }
})

test('each block with text can be rewritten, and the new text goes to its block', () => {
  const common = { room: 12, background: null }
  const heading = { ...common, id: 'h', type: 'heading', level: 2, text: 'New soap', align: 'start', colour: null }
  const spacer = { ...common, id: 's', type: 'spacer', height: 24 }
  const changes: unknown[] = []
  const document = { version: 1, settings: {}, blocks: [heading, spacer] } as unknown as BlockDocument
  const places = placesIn(document, (id, fields) => changes.push([id, fields]))
  expect(places.map(({ id, text }) => [id, text])).toEqual([['h', 'New soap']])
  places[0]?.put('Soap,\nnew')
  expect(changes).toEqual([['h', { text: 'Soap, new' }]])
})
