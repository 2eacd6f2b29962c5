/** A script or a style of the application did not come, although it was asked for twice. */
export class ChunkLoadError extends Error {}

// As browsers, and the build's own loader of styles, say it.
const didNotCome = /dynamically imported module|module script failed|preload CSS/i

/** In ms: a line that was cut is mostly there again by then. */
const pause = 400

/** What is loaded when it is needed: asked for once more where it did not come. @throws NotLoaded */
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
 * Loads the whole page anew where the server has a newer build than the browser, whose parts are gone then; once for each build, as several
 * servers may not all have the newer one yet.
 */
export async function reloadIfOutdated(): Promise<void> {
  const build = document.querySelector('script[type=module][src]')?.getAttribute('src')
  if (!build || sessionStorage.getItem(reloadedFrom) === build) return
  const answer = await fetch('/index.html', { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok || (await answer.text()).includes(build)) return
  sessionStorage.setItem(reloadedFrom, build)
  location.reload()
}
