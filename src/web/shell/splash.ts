// Section 2 of the specification: about a second at start-up, then half a second to fade out.
const shownFor = 1000
const fadesFor = 500

/** Takes the splash of the first page away, a second after the page began to load and no later. */
export function endSplash() {
  const splash = document.getElementById('splash')
  if (!splash) return
  setTimeout(
    () => {
      splash.classList.add('leaving')
      setTimeout(() => splash.remove(), fadesFor)
    },
    Math.max(0, shownFor - performance.now()),
  )
}
