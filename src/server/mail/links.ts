import { decoded } from './entities.ts'

/** An `a` with its `href` in quotes. Neither `<` nor `>` may stand between: so the reading is linear, whatever the HTML. */
const link = /(<a\s(?:[^<>]*?\s)?href\s*=\s*)("[^"<>]*"|'[^'<>]*')/gi

/**
 * Every link of the HTML that leads to a web page, with another address where `other` gives one.
 * Anchors, `mailto:`, `tel:` and whatever is no whole address are left as they are.
 */
export const rewriteLinks = (html: string, other: (url: string) => string | null): string =>
  html.replace(link, (whole, head: string, quoted: string) => {
    const url = decoded(quoted.slice(1, -1)).trim()
    const to = isWebAddress(url) ? other(url) : null
    return to === null ? whole : `${head}"${to}"`
  })

const isWebAddress = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url)
