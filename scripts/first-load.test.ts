import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { currentBuild } from '../src/server/http/web-build.ts'
import { paths } from '../src/web/email-marketing/suitePath.ts'

// The size of a visitor's first visit in bytes as sent, from the built pages (`npm run build` comes first).

const out = currentBuild() ?? ''
const kilobyte = 1024
const readable = 20 * kilobyte
const whole = 130 * kilobyte
const question = 150 * kilobyte
const written = 4 * kilobyte

const headlines = {
  en: 'Build a following that writes back',
  ar: 'مشروعك الجانبي يستحق جمهورًا يتفاعل معك',
}

/** Every address under /assets that the page fetches, by extension. */
const assets = (html: string, ending: string) =>
  [
    ...new Set(
      [...html.replaceAll(/<link [^>]*\bdisabled\b[^>]*>/g, '').matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
        ([, address = '']) => address,
      ),
    ),
  ].filter((address) => address.endsWith(ending))

const importedBy = (scripts: string[]) =>
  scripts.flatMap((script) =>
    [...readFileSync(path.join(out, script), 'utf8').matchAll(/\bfrom\s*["']\.\/([^"']+\.js)["']/g)].map(
      ([, name]) => `/assets/${name}`,
    ),
  )

/** Scripts that the page itself runs: only the start of the application. */
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)]
    .map(([, script = '']) => script)
    .filter((script) => script !== '')

/** Precompressed files are served as they are; others are measured as the server compresses them. */
const size = (content: Buffer | string) => brotliCompressSync(content).length
const sizes = new Map<string, number>()
function sizeOfFile(address: string): number {
  const known = sizes.get(address) ?? size(readFileSync(path.join(out, address)))
  sizes.set(address, known)
  return known
}
const sizeOf = (addresses: string[]) => addresses.reduce((sum, address) => sum + sizeOfFile(address), 0)

describe.each(['en', 'ar'] as const)('the landing page in %s', (language) => {
  const html = readFileSync(path.join(out, `landing.${language}.html`), 'utf8')
  const scripts = assets(html, '.js')

  test('the page is readable within 20 KB, and complete within 130 KB', () => {
    const text = size(html) + sizeOf(assets(html, '.css'))
    expect(text).toBeLessThanOrEqual(readable)
    expect(scripts.length).toBeGreaterThan(2)
    expect(text + sizeOf(scripts)).toBeLessThanOrEqual(whole)
  })

  test('the page preloads every script of its first visit', () => {
    expect(importedBy(scripts).filter((script) => !scripts.includes(script))).toEqual([])
  })

  test('the page has its content without scripts, in its language and direction', () => {
    const plain = html.replaceAll(/<script\b.*?<\/script>|<style\b.*?<\/style>/gs, '')
    expect(plain).toMatch(new RegExp(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`))
    expect(plain).toMatch(new RegExp(`<h1[^>]*>${headlines[language]}</h1>`))
    expect(plain).toMatch(/<a [^>]*href="\/auth\/signup"/)
    expect(plain).toMatch(/<a [^>]*href="#more"/)
    expect(plain).toContain('id="more"')
    expect(plain).not.toContain('id="splash"')
    for (const name of ['description', 'og:title', 'og:description', 'og:url']) {
      expect(plain).toMatch(new RegExp(`<meta (?:name|property)="${name}" content="[^"]+"`))
    }
    expect(plain.match(/<link rel="(?:canonical|alternate)"/g)).toHaveLength(4)
    expect(scriptsIn(html)).toEqual([expect.stringContaining('import(')])
  })

  test('the page preloads only the font of its language', () => {
    const fonts = assets(html, '.woff2')
    expect(fonts).toHaveLength(1)
    expect(fonts[0]).toMatch(language === 'ar' ? /vazirmatn-arabic/ : /inter-latin/)
  })
})

describe.each(['en', 'ar'] as const)('the page of a question in %s', (language) => {
  const html = readFileSync(path.join(out, `question.${language}.html`), 'utf8')
  const scripts = assets(html, '.js')

  test('the page has its frame, styles and scripts within 146 KB: 4 KB are left for user content, twice the usual', () => {
    expect(scripts.length).toBeGreaterThan(5)
    expect(size(html) + sizeOf(assets(html, '.css')) + sizeOf(scripts)).toBeLessThanOrEqual(question - written)
  })

  test('the page is readable within 20 KB, without user content', () => {
    expect(assets(html, '.css')).toHaveLength(1)
    expect(size(html) + sizeOf(assets(html, '.css'))).toBeLessThanOrEqual(readable)
  })

  test('the page preloads every script of its first visit, and has no inline content', () => {
    expect(importedBy(scripts).filter((script) => !scripts.includes(script))).toEqual([])
    expect(html).toContain('<!-- head -->')
    expect(html).toMatch(/<main [^>]*><!-- content --><\/main>/)
    expect(html).toMatch(/<\/div>\s*<!-- asked -->/)
    expect(html).not.toMatch(/<title|id="splash"/)
    expect(scriptsIn(html)).toEqual([expect.stringContaining('import(')])
  })
})

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
const manifest = JSON.parse(readFileSync(path.join(out, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const chunk = (name: string) => manifest[name] ?? expect.fail(`The build has no ${name}`)

/** The modules that `lazyPart` and `partFields` load when a page renders them. */
const lazyParts = new Set(
  globSync('src/web/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:lazyPart|partFields)\(.*?\bimport\('([^']+)'\)/gs)].map(
      ([, name = '']) => path.posix.relative('src/web', path.posix.join(path.posix.dirname(file), name)),
    ),
  ),
)

/** Parts that a page which has just opened does not render yet, and what renders them. */
const renderedLater: Record<string, string> = {
  'email-marketing/automations/People.tsx': 'opening its tab',
  'email-marketing/campaigns/parts/fields/SendTimeFields.tsx': 'opening the part, which is never missing',
  'email-marketing/campaigns/parts/fields/TrackingFields.tsx': 'opening the part, which is never missing',
  'email-marketing/contacts/BulkBar.tsx': 'selecting a contact',
  'email-marketing/conditions/NarrowedBy.tsx': 'conditions in the address',
  'email-marketing/campaigns/CampaignConflict.tsx': 'changes of two editors that differ',
  'email-marketing/imports/FileFields.tsx': 'choosing a file',
  'email-marketing/imports/Forecast.tsx': 'choosing a file',
  'email-marketing/messages/ConversationView.tsx': 'opening a message',
  'email-marketing/campaigns/Correction.tsx': 'a paused campaign, in place of a draft',
  'email-marketing/templates/NewTemplate.tsx': 'a new template, in place of the editor',
  'email-marketing/templates/TemplateView.tsx': 'a member who may not edit, in place of the editor',
  'email-marketing/templates/blocks/RichTextEditor.tsx': 'editing a text',
  'email-marketing/templates/editor/CheckPanel.tsx': 'opening its tab',
  'email-marketing/templates/editor/MoreFields.tsx': 'opening the details',
  'email-marketing/templates/editor/TestModal.tsx': 'asking for a test',
  'notifications/NewsPanel.tsx': 'pressing the bell',
  'shell/LanguageMenu.tsx': 'pressing the button of languages',
  'shell/Overlays.tsx': 'an idle page',
  'ui/form/ConflictNotice.tsx': 'changes of two editors that differ',
  'ui/list/SelectionBar.tsx': 'selecting a row',
  'ui/second-factor/SecondFactorNotice.tsx': 'a second factor that the site requires and that is missing',
}

/**
 * Parts that load when the page can be used already, and the most they add, in KB. Until then a skeleton of their size
 * or a plain field is in their place.
 */
const loadedAfterwards: Record<string, number> = {
  'email-marketing/MergeTagEditor.tsx': 115,
  'email-marketing/campaigns/CampaignPreview.tsx': 48,
  'email-marketing/campaigns/parts/fields/SubjectFields.tsx': 46,
  'email-marketing/campaigns/parts/fields/ToFields.tsx': 53,
  'email-marketing/forms/FormPreview.tsx': 5,
  'email-marketing/forms/FormStatistics.tsx': 12,
  'email-marketing/forms/ShareCard.tsx': 7,
  'email-marketing/imports/ImportForm.tsx': 16,
  'email-marketing/reports/campaign/CampaignReportView.tsx': 15,
  'email-marketing/reports/charts/TimeChart.tsx': 120,
  'email-marketing/templates/LivePreview.tsx': 45,
  'email-marketing/templates/blocks/BlockEditor.tsx': 85,
  'email-marketing/templates/content/LanguageBar.tsx': 12,
  'email-marketing/templates/editor/HtmlContent.tsx': 8,
  'email-marketing/templates/editor/SourceContent.tsx': 3,
  'ui/form/ColorPickerField.tsx': 40,
  'ui/form/NumberInputField.tsx': 10,
  'ui/list/PageButtons.tsx': 4,
}

/** A chunk, what it imports, and the parts that it renders at once. */
function loadedWith(names: string[]): Set<string> {
  const seen = new Set<string>()
  const add = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const { imports = [], dynamicImports = [] } = chunk(name)
    const parts = dynamicImports.filter(
      (part) => lazyParts.has(part) && !(part in renderedLater) && !(part in loadedAfterwards),
    )
    for (const next of [...imports, ...parts]) add(next)
  }
  for (const name of names) add(name)
  return seen
}

/** Scripts and styles as sent, without fonts, in KB. */
function kilobytesOf(chunks: Iterable<string>): number {
  const files = new Set([...chunks].flatMap((name) => [chunk(name).file, ...(chunk(name).css ?? [])]))
  return sizeOf([...files]) / kilobyte
}

describe('the pages of the suite', () => {
  // Every page of a member: the application, the session, the stream of notifications, and the frame of the suite.
  const frame = ['index.html', 'api/refreshTokens.ts', 'api/streams.ts', 'email-marketing/EmailMarketingLayout.tsx']
  const list = 'email-marketing/pages.ts'
  const pages = [...loadedWith([list])].flatMap((name) =>
    (chunk(name).dynamicImports ?? []).filter((page) => /^email-marketing\/.*Page\.tsx$/.test(page)),
  )
  const first = (page: string) => loadedWith([...frame, list, page])

  test('every path has its page', () => {
    expect(new Set(pages).size).toBe(paths.length)
  })

  test.each(pages)('%s loads within 200 KB', (page) => {
    expect(kilobytesOf(first(page))).toBeLessThanOrEqual(200)
  })

  test.each(Object.entries(loadedAfterwards))('%s adds at most %i KB afterwards', (part, kilobytes) => {
    const added = pages.map((page) => {
      const before = first(page)
      const needs = [...before].some((name) => chunk(name).dynamicImports?.includes(part))
      return needs ? kilobytesOf(new Set([...before, ...loadedWith([part])])) - kilobytesOf(before) : 0
    })
    expect(Math.max(...added)).toBeGreaterThan(0)
    expect(Math.max(...added)).toBeLessThanOrEqual(kilobytes)
  })
})

test('no page has schemas in its scripts', () => {
  const html = readFileSync(path.join(out, 'landing.en.html'), 'utf8')
  for (const script of assets(html, '.js')) {
    expect(readFileSync(path.join(out, script), 'utf8')).not.toContain('ZodError')
  }
})
