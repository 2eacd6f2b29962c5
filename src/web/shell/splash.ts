// Section 2 of the specification: the splash screen stays for about a second, then fades out in half a second.
const shownFor = 1000
const fadesFor = 500

/** Removes the splash screen one second after the navigation began. */
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
