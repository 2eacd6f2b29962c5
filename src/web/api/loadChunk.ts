/** Thrown if a script or stylesheet of the application failed to load twice. */
export class ChunkLoadError extends Error {}

// Error messages of browsers and of Vite's stylesheet loader.
const didNotCome = /dynamically imported module|module script failed|preload CSS/i

/** Delay before the second attempt, in ms: most interruptions are shorter. */
const pause = 400

/**
 * Imports a chunk; a failed import is tried once more.
 * @throws ChunkLoadError
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await new Promise((over) => setTimeout(over, pause))
  try {
    return await load()
  } catch (error) {
    throw isMissing(error) ? new ChunkLoadError('', { cause: error }) : error
  }
}

const isMissing = (error: unknown) => error instanceof Error && didNotCome.test(error.message)

const reloadedFrom = 'reloaded_from'

/**
 * Reloads the page if the server has a newer build, as the old chunks are gone then. Once per build, because several
 * servers may be updated one after another.
 */
export async function reloadIfOutdated(): Promise<void> {
  const build = document.querySelector('script[type=module][src]')?.getAttribute('src')
  if (!build || sessionStorage.getItem(reloadedFrom) === build) return
  const answer = await fetch('/index.html', { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok || (await answer.text()).includes(build)) return
  sessionStorage.setItem(reloadedFrom, build)
  location.reload()
}
