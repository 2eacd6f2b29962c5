import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startSanad } from '#test/sanad.ts'
import { currentBuild } from './web-build.ts'

// Another process builds, as `npm run build` does beside a running server; here it copies the existing build.
const build = `
  import { cpSync } from 'node:fs'
  import { currentBuild, newBuild, publishBuild } from ${JSON.stringify(path.join(import.meta.dirname, 'web-build.ts'))}
  const [from, folder] = [currentBuild(), newBuild()]
  cpSync(from, folder, { recursive: true })
  publishBuild(folder)
`
const buildAgain = () => promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', build])

test('a running server continues to serve its own build; unused builds are deleted', async () => {
  const sanad = await startSanad()
  try {
    const served = currentBuild() ?? ''
    const page = await (await fetch(`${sanad.url}/`)).text()
    const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? ''
    await buildAgain()
    const between = currentBuild() ?? ''
    expect(between).not.toBe(served)
    await buildAgain()
    expect(currentBuild()).not.toBe(between)
    expect(existsSync(served)).toBe(true)
    expect(existsSync(between)).toBe(false)
    for (const address of [script, '/community', '/service-worker.js']) {
      const answer = await fetch(sanad.url + address, { headers: { accept: 'text/html' } })
      expect([address, answer.status]).toEqual([address, 200])
    }
  } finally {
    await sanad.stop()
  }
})
