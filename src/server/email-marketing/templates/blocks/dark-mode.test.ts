import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawer } from '#test/mail-of-blocks.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Block emails in clients with a dark colour scheme.

let sanad: TestSanad
let draw: Awaited<ReturnType<typeof drawer>>

beforeAll(async () => {
  sanad = await startSanad()
  draw = await drawer(sanad)
})
afterAll(() => sanad.stop())

const drawn = (accent: string, ...blocks: object[]) => draw(blocks, { accent })

/** Contrast ratio (WCAG 2.2). */
function contrast(one: string, other: string) {
  const luminance = (colour: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const part = Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16) / 255
      return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    }, 0.05)
  const [a, b] = [luminance(one), luminance(other)]
  return Math.max(a, b) / Math.min(a, b)
}

/** The colour of these words in dark mode: from the dark rule of the tag’s class, or from its inline style. */
function inTheDark(html: string, words: string, property: 'color' | 'background-color'): string {
  const dark = html.slice(html.indexOf('(prefers-color-scheme:dark)'))
  const tag =
    html
      .slice(0, html.indexOf('>', html.indexOf(words)) + 1)
      .match(new RegExp(`<[a-z0-9]+ [^>]*[";]${property}:[^>]*>`, 'g'))
      ?.at(-1) ?? ''
  const kind = / class="([^"]+)"/.exec(tag)?.[1]
  const rule = kind && new RegExp(`\\.${kind}\\{${property}:(#[0-9a-f]{6}) !important\\}`).exec(dark)?.[1]
  return rule || (new RegExp(`[";]${property}:(#[0-9a-f]{6})`, 'i').exec(tag)?.[1] ?? '')
}

const surfaceOf = (html: string) => /\.surface\{background-color:(#[0-9a-f]{6})/.exec(html)?.[1] ?? ''

const written = [
  { type: 'text', html: '<p>Plain <a href="https://a.test">accent</a></p>' },
  { type: 'heading', text: 'Chosen', colour: '#1c3faa' },
  { type: 'text', html: '<p>Coloured</p><p><a href="https://a.test">follows</a></p>', colour: '#862e9c' },
  { type: 'quote', html: '<p><a href="https://a.test">quoted</a></p>' },
  { type: 'social', links: [{ network: 'x', href: 'https://x.test' }] },
  { type: 'image', src: 'https://img.test/a.png', alt: 'pictured' },
  {
    type: 'columns',
    columns: [{ share: 100, blocks: [{ id: 'c', type: 'text', html: '<p><a href="https://a.test">beside</a></p>' }] }],
  },
]

describe.each(['#0b7285', '#212529', '#00008b', '#c2255c', '#ffd43b'])('dark mode with %s as the accent', (accent) => {
  test('text and links are readable in dark mode', async () => {
    const html = await drawn(accent, ...written)
    for (const words of [
      'accent<',
      'Chosen<',
      'Coloured<',
      'follows<',
      'quoted<',
      'beside<',
      'title="X"',
      'alt="pictured"',
    ])
      expect([words, contrast(inTheDark(html, words, 'color'), surfaceOf(html))]).toEqual([
        words,
        expect.toSatisfy((ratio: number) => ratio >= 4.5),
      ])
  })

  test('a button stands out from its background in dark mode, and its label is readable', async () => {
    const letters = accent === '#ffd43b' ? '#000000' : '#ffffff'
    const html = await drawn(accent, { type: 'button', label: 'Press', href: 'https://a.test', textColour: letters })
    const behind = inTheDark(html, 'Press<', 'background-color')
    expect(contrast(behind, surfaceOf(html))).toBeGreaterThanOrEqual(3)
    expect(contrast(behind, letters)).toBeGreaterThanOrEqual(4.5)
  })

  test('dividers and quote bars stand out from their background in dark mode', async () => {
    const html = await drawn(accent, { type: 'divider', colour: accent }, { type: 'quote', html: '<p>Lovely</p>' })
    const drawnLines = /<(?:div|td) style="border-(?:top|left):\d+px solid (#[0-9a-f]{6});[^"]*"(?: class="([^"]+)")?>/g
    const inDark = [...html.matchAll(drawnLines)].map(
      ([, chosen = '', kind]) =>
        new RegExp(`\\.${kind}\\{border-color:(#[0-9a-f]{6}) !important\\}`).exec(html)?.[1] ?? chosen,
    )
    expect(inDark).toEqual([expect.any(String), inDark[0]])
    expect(contrast(inDark[0] ?? '', surfaceOf(html))).toBeGreaterThanOrEqual(3)
  })
})

test('chosen colours are unchanged in light mode, and on a block’s own background in dark mode too', async () => {
  const background = '#fff3bf'
  const inColumns = {
    type: 'columns',
    background,
    columns: [
      {
        share: 100,
        blocks: [
          { id: 'c', ...written[1] },
          { id: 'd', type: 'text', html: '<p>Beside</p>' },
        ],
      },
    ],
  }
  const html = await drawn(
    '#0b7285',
    ...[...written.slice(0, 6), { type: 'divider', colour: '#00008b' }].map((block) => ({ ...block, background })),
    inColumns,
  )
  expect(html).toContain('color:#0b7285;text-decoration:underline')
  expect(html).not.toMatch(/class="(?:ink|shade-|fill-|rule-)/)
})

test('an image has a twin for dark mode, which nobody sees without a style sheet', async () => {
  const image = { type: 'image', src: 'https://img.test/day.png', alt: 'Logo', href: 'https://a.test', plate: true }
  const srcOnDark = 'https://img.test/night.png'
  const html = await drawn('#0b7285', { ...image, srcOnDark })
  const [day = '', night = ''] = html.match(/<img [^>]*>/g) ?? []
  expect(day).toMatch(/src="https:\/\/img\.test\/day\.png" alt="Logo".* class="day"/)
  expect(night).toMatch(
    /src="https:\/\/img\.test\/night\.png" alt="" .*style="display:none;.*mso-hide:all.* class="night"/,
  )
  expect(html).toMatch(/<!--\[if !mso\]><!--><img [^>]*class="night"><!--<!\[endif\]--><\/a>/)
  const rules = (within: string) =>
    `${within}.day{display:none !important}${within}.night{display:inline-block !important;`
  expect(html.slice(html.indexOf('(prefers-color-scheme:dark)'))).toContain(rules(''))
  expect(html).toContain(rules('[data-ogsc] '))
  for (const block of [image, { ...image, srcOnDark, background: '#fff3bf' }])
    expect(await drawn('#0b7285', block)).not.toMatch(/night|data-ogsc/)
})
