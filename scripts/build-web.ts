// Builds the pages into dist/web: `npm run build`. With --if-stale only when a source has changed since the last time.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { generateSW } from 'workbox-build'
import { prerender } from './prerender.ts'

const root = path.resolve(import.meta.dirname, '..')
const out = path.join(root, 'dist/web')
const stamp = path.join(root, 'dist/web.sha256')

const sources = [
  'src/web',
  'src/contract',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-web.ts',
  'scripts/prerender.ts',
]

function filesOf(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place)
    .toSorted()
    .flatMap((name) => filesOf(path.join(place, name)))
}

function stateOfSources(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesOf(path.join(root, source)))) {
    hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const compressible = /\.(?:js|css|svg)$/
/** What the server writes itself: the first page, and those of questions. */
const serversPages = /^\/(?:\?|$|qa(?:[/?]|$)|robots\.txt|sitemap)/

const state = stateOfSources()
const fresh = existsSync(stamp) && existsSync(path.join(out, 'index.html')) && readFileSync(stamp, 'utf8') === state

if (!(fresh && process.argv.includes('--if-stale'))) {
  rmSync(stamp, { force: true })
  const built = await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  if (!('output' in built)) throw new Error('The build of the pages wrote nothing')
  await prerender(root, out, built.output)
  await buildServiceWorker()
  writeFileSync(path.join(out, 'csp.json'), JSON.stringify(inlineScripts()))
  for (const file of filesOf(out).filter((name) => compressible.test(name))) compress(file)
  writeFileSync(stamp, state)
}

/** What a page needs is kept for when the line is gone; calls never are. */
async function buildServiceWorker() {
  await generateSW({
    globDirectory: out,
    globPatterns: ['assets/*.{js,css,woff2}', 'index.html', 'logo.svg'],
    swDest: path.join(out, 'service-worker.js'),
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(?:api|health|hooks|feed|u|p|c|o|k|f|v)(?:\/|$)/, serversPages],
    // These pages are the server's to choose (language, construction, what is asked); without a line the application stands in.
    directoryIndex: null,
    runtimeCaching: [
      {
        urlPattern: ({ request, url, sameOrigin }) =>
          sameOrigin && request.mode === 'navigate' && /^\/(?:$|qa(?:\/|$))/.test(url.pathname),
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: '/index.html' } },
      },
    ],
    inlineWorkboxRuntime: true,
    sourcemap: false,
    skipWaiting: true,
    clientsClaim: true,
    mode: 'production',
  })
}

/** The hashes of what the pages carry in themselves: all that the content policy lets run beside their files. */
function inlineScripts(): string[] {
  const pages = filesOf(out).filter((name) => name.endsWith('.html'))
  const scripts = pages.flatMap((page) => [...readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)])
  return [...new Set(scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64')))]
}

/** Compressed once and well, so that no request pays for it. */
function compress(file: string) {
  const text = readFileSync(file)
  if (text.length < 1400) return
  writeFileSync(`${file}.br`, brotliCompressSync(text))
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
}
