import { readSession } from './api/storage.ts'
import { storeLanguage, storedLanguage } from './i18n/storedLanguage.ts'
import type { Language } from './i18n/languages.ts'
import { earlyClickOf, type EarlyClick, replayClick } from './earlyClicks.ts'

// A served page can be read without the application, whose startup blocks a phone's main thread. If the reader gets a
// different page, the application starts at once. Otherwise it starts on the first interaction, or after some time.

// In ms after the load event: when the scripts are fetched, and when they run.
const fetchAfter = 1000
const startAfter = 3000
const movements = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'storage'] as const

let started: Promise<unknown> | undefined
const pressed: EarlyClick[] = []

/**
 * Stores the language that the URL names, as search engines list it.
 * @returns whether the reader gets a different page than the served one: a member's page, a page in the language
 * chosen earlier, or one with an open dialog
 */
function getsAnother(): boolean {
  const written = document.documentElement.lang as Language
  const query = new URLSearchParams(location.search)
  if (query.get('language') === written) storeLanguage(written)
  return readSession() !== null || (storedLanguage() ?? written) !== written || query.has('signIn')
}

const isWriting = () => document.activeElement instanceof HTMLInputElement

/** The application's scripts in dependency order, as written by the build. */
const template = document.querySelector<HTMLTemplateElement>('#ahead')

const links = [...(template?.content.querySelectorAll('link') ?? [])]

/** Yields to the main thread, so that the reader can scroll and click. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

let isFetched = false

/** Fetches the scripts, either to cache them or to run them. */
async function fetchAhead(how: 'prefetch' | 'modulepreload') {
  if (isFetched) return
  isFetched = how === 'modulepreload' || document.createElement('link').relList.supports(how)
  for (const link of links) {
    const one = link.cloneNode() as HTMLLinkElement
    one.rel = how
    document.head.append(one)
    await pause()
  }
}

/** Runs the scripts one by one, in dependency order. All at once would block a phone's main thread for too long. */
async function run() {
  for (const link of links) {
    await import(/* @vite-ignore */ link.getAttribute('href') ?? '')
    await pause()
  }
}

/**
 * Resolves once the page is parsed. The application may load earlier, but needs the markup that follows this script.
 */
const untilParsed = () =>
  new Promise<unknown>((parsed) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', parsed, { once: true })
    else parsed(null)
  })

function start() {
  // A form field would lose its content. Forms work without the application.
  if (started || isWriting()) return
  for (const movement of movements) removeEventListener(movement, start)
  void fetchAhead('modulepreload')
  started = untilParsed()
    .then(run)
    .finally(() => {
      removeEventListener('click', keep, true)
      for (const press of pressed) replayClick(press)
    })
}

/** Records a click that is made before the application has started, to repeat it afterwards. */
function keep(event: MouseEvent) {
  const press = earlyClickOf(event)
  if (!press || (!started && isWriting())) return
  event.preventDefault()
  // The application may have started in part: it would handle the click twice.
  event.stopPropagation()
  pressed.push(press)
  start()
}

addEventListener('click', keep, true)
for (const movement of movements) addEventListener(movement, start, { passive: true })
const wait = () => {
  setTimeout(() => void (started ?? fetchAhead('prefetch')), fetchAfter)
  setTimeout(start, startAfter)
}
if (getsAnother()) start()
else if (document.readyState === 'complete') wait()
else addEventListener('load', wait)
