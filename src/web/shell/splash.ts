// Section 2 of the specification: about a second at startup, then half a second to fade out.
const shownFor = 1000
const fadesFor = 500

/** Removes the splash screen one second after navigation began. */
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
