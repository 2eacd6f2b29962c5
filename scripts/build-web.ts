// Builds the pages into a separate folder below dist: `npm run build`. With --if-stale only if a source has changed
// since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { generateSW } from 'workbox-build'
import { currentBuild, newBuild, publishBuild } from '../src/server/http/web-build.ts'
import { writeTexts } from './extract-texts.ts'
import { prerender } from './prerender.ts'

const root = path.resolve(import.meta.dirname, '..')

const sources = [
  'src/web',
  'src/contract',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build-web.ts',
  'src/server/http/web-build.ts',
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
/** Pages that the server renders: the first page, and those of questions. */
const serversPages = /^\/(?:\?|$|qa(?:[/?]|$)|robots\.txt|sitemap)/

/** A hash of the sources of a build. */
const stamp = 'sources.sha256'
const state = stateOfSources()

// Always, since the texts of the server have no stamp, and this takes less than a second.
writeTexts()

if (!(process.argv.includes('--if-stale') && isBuilt())) {
  const out = newBuild()
  const configFile = path.join(root, 'vite.config.ts')
  const built = await build({ configFile, logLevel: 'warn', build: { outDir: out, emptyOutDir: true } })
  if (!('output' in built)) throw new Error('The build of the pages wrote nothing')
  await prerender(root, out, built.output)
  await buildServiceWorker(out)
  writeFileSync(path.join(out, 'csp.json'), JSON.stringify(inlineScripts(out)))
  for (const file of filesOf(out).filter((name) => compressible.test(name))) compress(file)
  writeFileSync(path.join(out, stamp), state)
  publishBuild(out)
}

function isBuilt(): boolean {
  const file = path.join(currentBuild() ?? '', stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === state
}

/** Pages and assets are cached for offline use; calls never are. */
async function buildServiceWorker(out: string) {
  await generateSW({
    globDirectory: out,
    globPatterns: ['assets/*.{js,css,woff2}', 'index.html', 'logo.svg'],
    swDest: path.join(out, 'service-worker.js'),
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(?:api|health|hooks|feed|u|p|c|o|k|f|r|v)(?:\/|$)/, serversPages],
    // The server chooses the content of these pages (language, construction, data); offline, the application takes
    // their place.
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

/** Hashes of inline scripts: all that the content security policy allows besides files. */
function inlineScripts(out: string): string[] {
  const pages = filesOf(out).filter((name) => name.endsWith('.html'))
  const scripts = pages.flatMap((page) => [...readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)])
  return [...new Set(scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64')))]
}

/** Compressed once with the best quality, so that requests cost nothing. */
function compress(file: string) {
  const text = readFileSync(file)
  if (text.length < 1400) return
  writeFileSync(`${file}.br`, brotliCompressSync(text))
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
}
