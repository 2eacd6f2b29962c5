import { readSession } from './api/storage.ts'
import { storeLanguage, storedLanguage } from './i18n/storedLanguage.ts'
import type { Language } from './i18n/language.ts'
import { earlyClickOf, type EarlyClick, replayClick } from './earlyClicks.ts'

// A page that the server has written whole is read without the application, which takes a phone's whole attention for a moment. It starts at
// once for a reader who gets something else, and else with her first movement, or when she has read for a while.

// Milliseconds after everything of the page is there: the scripts are fetched, and run.
const fetchAfter = 1000
const startAfter = 3000
const movements = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'storage'] as const

let started: Promise<unknown> | undefined
const pressed: EarlyClick[] = []

/**
 * Keeps the language that the address names, as search engines are given it.
 * @returns whether she gets another page than was written: a member's, one in the language of an earlier choice, one with a window open
 */
function getsAnother(): boolean {
  const written = document.documentElement.lang as Language
  const query = new URLSearchParams(location.search)
  if (query.get('language') === written) storeLanguage(written)
  return readSession() !== null || (storedLanguage() ?? written) !== written || query.has('signIn')
}

const isWriting = () => document.activeElement instanceof HTMLInputElement

/** What the application begins with, put here by the build: each script after those that it stands on, and last the one that begins. */
const template = document.querySelector<HTMLTemplateElement>('#ahead')

const links = [...(template?.content.querySelectorAll('link') ?? [])]

/** Lets the reader scroll and press before more is done. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

let isFetched = false

/** Fetches it: to have it, or to run it now. */
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

/** Runs its scripts one after another, each after those that it stands on: all at once they would take a phone's attention for too long. */
async function run() {
  for (const link of links) {
    await import(/* @vite-ignore */ link.getAttribute('href') ?? '')
    await pause()
  }
}

/** The application may be at hand before the page is: it takes over what stands below this script. */
const untilParsed = () =>
  new Promise<unknown>((parsed) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', parsed, { once: true })
    else parsed(null)
  })

function start() {
  // What stands in a field would be lost; its form works by itself.
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

/** What is pressed before the application is there is done when it is. */
function keep(event: MouseEvent) {
  const press = earlyClickOf(event)
  if (!press || (!started && isWriting())) return
  event.preventDefault()
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
