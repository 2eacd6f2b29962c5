import { expect, type Page } from '@playwright/test'
import { untranslatable } from '#test/pseudo-language.ts'
import { settled } from './person.ts'

type Shown = { text: string; at: string }

/**
 * Every text that a reader sees or hears: by block, since a sentence may have links in it. Left out are code, isolated
 * data, what a person types, frames, and what declares another language.
 */
function collect(): Shown[] {
  const page = document.documentElement
  const left = 'script, style, noscript, template, code, pre, kbd, bdi, iframe, textarea, [contenteditable="true"]'
  const isForeign = (element: Element) => element.closest<HTMLElement>('[lang]')?.lang !== page.lang
  const isVisible = (element: Element) =>
    (element.closest('select') ?? element).checkVisibility({ visibilityProperty: true })
  const at = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ')[0]}`
  const blockOf = (element: Element) => {
    let block = element
    while (block.parentElement && /^(?:inline|contents)$/.test(getComputedStyle(block).display))
      block = block.parentElement
    return block
  }
  const blocks = new Map<Element, string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.nodeValue ?? ''
    if (!element || text.trim() === '' || !isVisible(element)) continue
    const block = blockOf(element)
    const isLeftOut = element.closest(left) !== null || isForeign(element)
    blocks.set(block, (blocks.get(block) ?? '') + (isLeftOut ? ' ' : text))
  }
  const shown = [...blocks].map(([block, text]) => ({ text, at: at(block) }))
  const names = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription']
  for (const name of [...names, 'title', 'placeholder', 'alt', 'label'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (isVisible(element) && !isForeign(element))
        shown.push({ text: element.getAttribute(name) ?? '', at: `${at(element)} ${name}` })
  for (const button of document.querySelectorAll<HTMLInputElement>('input[type=submit], input[type=button]'))
    shown.push({ text: button.value, at: at(button) })
  return [...shown, { text: document.title, at: 'title' }]
}

/** What is the same in every language, besides Liquid and addresses. */
const fixed = [
  untranslatable,
  // Names, and what servers and browsers say.
  /\b(?:UTC|GMT|curl|TypeScript|250 2\.0\.0 Accepted by the sandbox)\b|\bPlaywright\/.*/g,
  // The name of a plural form, a time zone, a domain or an event, a file, a DNS record, a key of DKIM.
  /\b(?:one|few|many|other):(?=\[)/g,
  /[A-Z]\w+(?:\/[A-Z][\w-]+)+/g,
  /[\w-]+(?:\.[\w-]+)+|\b_dmarc\b/g,
  /\.csv\b/g,
  /\bv=\w+1?[ ;].*/g,
  /\bsanad\d+(?:-\w+)?(?:\(.*\))?/g,
]

/** In the made-up language each of these letters has an accent. */
const plain = /\p{Script=Latin}*[aeioucnsyAEIOUS]\p{Script=Latin}*/gu
const broken = /\bundefined\b|\bNaN\b|\[object|(?<!\{)\{\w+\}(?!\})|[\ue000-\ue003]/

/** What is wrong with a text in the made-up language; undefined if it is translated. */
export function problemOf(text: string): string | undefined {
  if (broken.test(text)) return 'broken'
  if (/\p{Script=Arabic}/u.test(text)) return 'Arabic'
  const words = fixed.reduce((rest, each) => rest.replaceAll(each, ' '), text).match(plain) ?? []
  return words.some((word) => word.length > 1) ? 'English' : undefined
}

/** The texts of an open page that are not in its language. */
export async function untranslated(page: Page): Promise<string[]> {
  const wrong = (await page.evaluate(collect)).flatMap(({ text, at }) => {
    const problem = problemOf(text)
    return problem === undefined ? [] : [`${problem}: ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 160)} (${at})`]
  })
  return [...new Set(wrong)]
}

/** Waits until the page is ready. Its language, its direction and every text of it are as in the language. */
export async function problemsOf(page: Page, { code, direction }: { code: string; direction: string }) {
  await expect(page.locator('h1, main h2').first(), page.url()).toBeVisible()
  await settled(page)
  const root = page.locator('html')
  const own = `${await root.getAttribute('lang')} ${await root.getAttribute('dir')}`
  return [...(own === `${code} ${direction}` ? [] : [`the page is ${own}`]), ...(await untranslated(page))]
}
