// Builds the pages into dist/web: `npm run build`. With --if-stale only when a source has changed since the last time.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { generateSW } from 'workbox-build'

const root = path.resolve(import.meta.dirname, '..')
const out = path.join(root, 'dist/web')
const stamp = path.join(root, 'dist/web.sha256')

const sources = ['src/web', 'src/contract', 'vite.config.ts', 'package-lock.json', 'scripts/build-web.ts']

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

const state = stateOfSources()
const fresh = existsSync(stamp) && existsSync(path.join(out, 'index.html')) && readFileSync(stamp, 'utf8') === state

if (!(fresh && process.argv.includes('--if-stale'))) {
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  // What a page needs is kept for when the line is gone; calls never are.
  await generateSW({
    globDirectory: out,
    globPatterns: ['assets/*.{js,css,woff2}', 'index.html', 'logo.svg'],
    swDest: path.join(out, 'service-worker.js'),
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(?:api|health|u|p|c|o|k|f|v)(?:\/|$)/],
    inlineWorkboxRuntime: true,
    sourcemap: false,
    skipWaiting: true,
    clientsClaim: true,
    mode: 'production',
  })
  writeFileSync(stamp, state)
}
