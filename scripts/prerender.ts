// Renders the landing page into the build, in both languages, with and without construction; the not-found page; and
// the templates of server-rendered pages. Lists the addresses of the application.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]
type Rendered = { html: string; headline: string; description: string }
type Renderer = {
  renderLanding: (language: 'en' | 'ar', landing: 'live' | 'construction', marked: boolean) => Promise<Rendered>
  renderFrame: (language: 'en' | 'ar', marked: boolean) => Promise<string>
  renderMissing: (language: 'en' | 'ar', marked: boolean) => Promise<{ html: string; title: string }>
  addresses: () => string[]
  withoutMarks: (html: string) => string
}

/** Placeholders for the public address and the site's name, which are only known at run time. */
const origin = 'https://origin.invalid'
const title = 'site-title.invalid'
const site = 'site-name.invalid'

const languages = {
  en: { dir: 'ltr', locale: 'en_GB', font: 'inter-latin', other: 'ar', name: 'العربية' },
  ar: { dir: 'rtl', locale: 'ar_AR', font: 'vazirmatn-arabic', other: 'en', name: 'English' },
} as const

/** Templates of server-rendered pages, and the components that hydrate them. */
const served = { question: '/qa/question/QuestionPage.tsx', questions: '/qa/list/QuestionsPage.tsx' }
const missing = '/public/NotFoundPage.tsx'
const takesOver = '/api/adoptPrefetched.ts'

/** A preloaded script, as the build names it. */
const preload = /<link rel="modulepreload" crossorigin href="[^"]+">\s*/g

/** The styles of every page, as the build names them in the template. */
const stylesheet = /<link rel="stylesheet" crossorigin href="\/([^"]+)">\s*/g

/** @param built output of the pages' build; its `index.html` is the template of the landing page */
export async function prerender(root: string, out: string, built: Output) {
  const folder = path.join(out, 'prerender')
  const { renderLanding, renderMissing, renderFrame, addresses, withoutMarks } = await renderer(root, folder)
  // The server uses the page with marked texts where an operator has changed some.
  const write = (name: string, page: string, marked: string) => {
    if (withoutMarks(marked) !== page) throw new Error(`The texts of ${name} cannot be marked`)
    writeFileSync(path.join(out, `${name}.html`), page)
    writeFileSync(path.join(out, `${name}.marked.html`), marked)
  }
  writeFileSync(path.join(out, 'addresses.json'), JSON.stringify(addresses()))
  const frame = startedBy(await buildStart(root), readFileSync(path.join(out, 'index.html'), 'utf8'))
  for (const language of ['en', 'ar'] as const) {
    const links = landingLinks(out, filesOf(built, frame, language, ['/LandingPage.tsx']))
    for (const landing of ['live', 'construction'] as const) {
      const page = async (marked: boolean) => {
        const rendered = await renderLanding(language, landing, marked)
        return inOrder(built, framed(frame, { ...rendered, language, landing, links }))
      }
      const name = landing === 'live' ? 'landing' : 'construction'
      write(`${name}.${language}`, await page(false), await page(true))
    }
    const missingLinks = servedLinks(root, out, filesOf(built, frame, language, [missing, takesOver]))
    const missingPage = async (marked: boolean) => {
      const { html, title } = await renderMissing(language, marked)
      const head = `<title>${title} · ${site}</title>\n    <meta name="robots" content="noindex" />`
      const page = servedFrame(frame, { html, language, links: missingLinks })
      return inOrder(built, replaced(page, [[/<!-- head -->/, head]]))
    }
    write(`missing.${language}`, await missingPage(false), await missingPage(true))
    const [html, marked] = [await renderFrame(language, false), await renderFrame(language, true)]
    for (const [name, component] of Object.entries(served)) {
      const links = servedLinks(root, out, filesOf(built, frame, language, [component, takesOver]))
      const page = (content: string) => inOrder(built, servedFrame(frame, { html: content, language, links }))
      write(`${name}.${language}`, page(html), page(marked))
    }
  }
  rmSync(folder, { recursive: true })
}

/** Starts the application on a server-rendered page. @returns an inline script that captures early clicks */
async function buildStart(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: path.join(root, 'src/web/start.ts'), output: { format: 'iife' } },
    },
  })
  const start = 'output' in built && built.output[0].code.trim()
  if (!start || start.includes('</')) throw new Error('What starts the application cannot stand in a page')
  return start
}

/** @param start the script that loads the application at the right time: those that the template names */
function startedBy(start: string, frame: string): string {
  const [whole = '', application = ''] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(frame) ?? []
  if (whole === '') throw new Error('The frame of the pages loads no application')
  const ahead = `<link rel="modulepreload" crossorigin href="${application}">`
  return frame.replace(whole, () => `${ahead}<template id="ahead"></template>\n    <script>${start}</script>`)
}

/** The pages built for Node, only for rendering here. */
async function renderer(root: string, folder: string): Promise<Renderer> {
  await build({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: path.join(root, 'src/web/prerender.tsx'), outDir: folder, emptyOutDir: true },
  })
  return (await import(pathToFileURL(path.join(folder, 'prerender.js')).href)) as Renderer
}

type Files = { styles: string[]; scripts: string[]; font: string }

/** Resources of a page: the styles of its components, its additional scripts, and its font. */
function filesOf(built: Output, frame: string, language: keyof typeof languages, modules: string[]): Files {
  const chunks = built.filter((one) => one.type === 'chunk')
  const files = new Set([...frame.matchAll(stylesheet)].map(([, file = '']) => file))
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  for (const name of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(name))
    if (!chunk) throw new Error(`The build wrote no chunk for ${name}`)
    add(chunk)
  }
  const font = built.find(({ fileName }) => fileName.includes(languages[language].font))
  if (!font) throw new Error(`The build wrote no font ${languages[language].font}`)
  const styles = [...files].filter((file) => file.endsWith('.css'))
  const scripts = [...files].filter((file) => file.endsWith('.js') && !frame.includes(`"/${file}"`))
  return { styles, scripts, font: font.fileName }
}

const textOf = (out: string, styles: string[]) =>
  styles.map((file) => readFileSync(path.join(out, file), 'utf8').trim()).join('\n')

const linksTo = ({ styles, scripts, font }: Files) => [
  // Never fetched: they tell the module loader that these styles are present.
  ...styles.map((file) => `<link rel="stylesheet" disabled href="/${file}" />`),
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />`,
  ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
]

/** The landing page has inline styles, so that one response is readable. */
const landingLinks = (out: string, files: Files) =>
  [`<style>${textOf(out, files.styles)}</style>`, ...linksTo(files)].join('\n    ')

/** A server-rendered page has them in one file, which is cached. */
function servedLinks(root: string, out: string, files: Files) {
  const styles = `${textOf(out, files.styles)}\n${readFileSync(path.join(root, 'src/web/qa/question/served.css'), 'utf8')}`
  const file = `assets/served-${createHash('sha256').update(styles).digest('base64url').slice(0, 8)}.css`
  writeFileSync(path.join(out, file), styles)
  return [`<link rel="stylesheet" href="/${file}" />`, ...linksTo(files)].join('\n    ')
}

type Page = Rendered & { language: keyof typeof languages; landing: string; links: string }

function framed(frame: string, page: Page): string {
  const { other, name } = languages[page.language]
  return spoken(frame, page.language, [
    [/<!-- about -->.*<!-- \/about -->/s, `${aboutPage(page)}\n    ${page.links}`],
    [
      /<!-- splash -->.*<!-- \/splash -->/s,
      `<noscript><a class="other-language" href="/?language=${other}" hreflang="${other}" lang="${other}">${name}</a></noscript>`,
    ],
    [
      /<div id="root"><\/div>/,
      `<div id="root" data-landing="${page.landing}" data-language="${page.language}">${page.html}</div>`,
    ],
  ])
}

/** With comments as placeholders for the server. */
function servedFrame(frame: string, page: Pick<Page, 'html' | 'language' | 'links'>): string {
  return spoken(frame, page.language, [
    [/<!-- about -->.*<!-- \/about -->/s, `<!-- head -->\n    ${page.links}`],
    [/<!-- splash -->.*<!-- \/splash -->\s*/s, ''],
    [
      /<div id="root"><\/div>/,
      `<div id="root" data-served data-language="${page.language}">${page.html}</div>\n    <!-- asked -->`,
    ],
  ])
}

function spoken(frame: string, language: keyof typeof languages, pairs: [RegExp, string][]) {
  const html = `<html lang="${language}" dir="${languages[language].dir}" class="lang-${language}" data-mantine-color-scheme="light">`
  return fetchedLater(replaced(frame.replaceAll(stylesheet, ''), [[/<html [^>]*>/, html], ...pairs]))
}

/** Scripts are requested after the first paint: the start script reads them from here. */
function fetchedLater(page: string): string {
  const ahead = [...page.matchAll(preload)].map(([link]) => link.trim())
  return replaced(page.replaceAll(preload, ''), [[/(?<=<template id="ahead"[^>]*>)/, ahead.join('')]])
}

/** Scripts run in order of their imports, the application's start last. */
function inOrder(built: Output, page: string): string {
  const chunks = new Map(built.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))
  const standsOn = (file: string, found = new Set<string>()) => {
    for (const name of chunks.get(file)?.imports ?? []) if (!found.has(name)) standsOn(name, found.add(name))
    return found
  }
  const place = (link: string) => {
    const file = /href="\/([^"]+)"/.exec(link)?.[1] ?? ''
    return chunks.get(file)?.isEntry ? Number.POSITIVE_INFINITY : standsOn(file).size
  }
  return page.replace(/(?<=<template id="ahead">).*?(?=<\/template>)/s, (ahead) =>
    [...ahead.matchAll(preload)]
      .map(([link]) => link)
      .toSorted((a, b) => place(a) - place(b))
      .join(''),
  )
}

function replaced(text: string, pairs: [RegExp, string][]): string {
  return pairs.reduce((before, [pattern, by]) => {
    if (before.search(pattern) < 0) throw new Error(`The frame of the pages has no ${String(pattern)}`)
    return before.replace(pattern, () => by)
  }, text)
}

/** Metadata for search engines and link previews. */
function aboutPage({ language, landing, headline, description }: Page): string {
  const address = (of: string) => `${origin}/?language=${of}`
  const { locale, other } = languages[language]
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    ...(landing === 'construction' ? ['<meta name="robots" content="noindex" />'] : []),
    `<link rel="canonical" href="${address(language)}" />`,
    `<link rel="alternate" hreflang="en" href="${address('en')}" />`,
    `<link rel="alternate" hreflang="ar" href="${address('ar')}" />`,
    `<link rel="alternate" hreflang="x-default" href="${address('en')}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="${site}" />`,
    `<meta property="og:title" content="${escaped(headline)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:url" content="${address(language)}" />`,
    `<meta property="og:image" content="${origin}/share.${language}.png" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta property="og:locale" content="${locale}" />`,
    `<meta property="og:locale:alternate" content="${languages[other].locale}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join('\n    ')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
