import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { currentBuild } from '../src/server/http/web-build.ts'

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
const sizeOf = (addresses: string[]) =>
  addresses.reduce((sum, address) => sum + size(readFileSync(path.join(out, address))), 0)

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
    expect(plain).toMatch(/<a [^>]*href="\/auth\/login"/)
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

test('no page has schemas in its scripts', () => {
  const html = readFileSync(path.join(out, 'landing.en.html'), 'utf8')
  for (const script of assets(html, '.js')) {
    expect(readFileSync(path.join(out, script), 'utf8')).not.toContain('ZodError')
  }
})
