// Section 2 of the specification: the splash screen stays for about a second, then the page is there. It begins to leave
// early enough for the page to have faded in (100 ms of pause and 300 ms) when that second is over.
const startMs = 1000
const pageFadeMs = 400
const fadeMs = 500

const storageKey = 'started'

/**
 * Removes the splash screen. At the first visit it stays for a second from the navigation; later it covers the page
 * only while the page is loading.
 */
export function endSplash() {
  const splash = document.getElementById('splash')
  if (!splash) return
  performance.mark('application-ready')
  const stay = isFirstVisit() ? startMs - pageFadeMs - performance.now() : 0
  setTimeout(
    () => {
      splash.classList.add('leaving')
      setTimeout(() => splash.remove(), fadeMs)
    },
    Math.max(0, stay),
  )
}

function isFirstVisit(): boolean {
  try {
    const isFirst = localStorage.getItem(storageKey) === null
    localStorage.setItem(storageKey, '1')
    return isFirst
  } catch {
    return true
  }
}
