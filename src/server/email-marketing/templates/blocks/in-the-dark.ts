import { contrastOf, lighten, minTextContrast, minGraphicContrast } from '../../../images/contrast.ts'

/** Background behind the email’s text in dark mode. */
export const darkSurface = '#1c2024'

/**
 * Dark-mode class for text or links of this colour on the email’s own background; empty if the colour is readable
 * there unchanged. `darkRules` defines the class.
 */
export const shade = (colour: string) => (inkInTheDark(colour) === colour.toLowerCase() ? '' : `shade-${code(colour)}`)

/** Dark-mode class for a button with these colours; empty if it stands out from its background unchanged. */
export const fill = (colour: string, letters: string) =>
  fillInTheDark(colour, letters) === colour.toLowerCase() ? '' : `fill-${code(colour)}-${code(letters)}`

/** Dark-mode class for a line of this colour; empty if it stands out from its background unchanged. */
export const rule = (colour: string) => (lineInTheDark(colour) === colour.toLowerCase() ? '' : `rule-${code(colour)}`)

/**
 * CSS for the dark-mode classes in these rows: colours are lightened as far as contrast needs, and images that need it
 * get a light plate.
 */
export function darkRules(rows: string, surface: string): string {
  const named = rows.matchAll(/ class="((?:shade-|rule-|fill-[0-9a-f]{6}-)[0-9a-f]{6})"/g)
  const plates = rows.includes(' class="plate')
    ? `.plate{background-color:${surface} !important}.apart{box-shadow:0 0 0 8px ${surface}}`
    : ''
  const colours = [...new Set([...named].map(([, name = '']) => name))]
    .map((name) => {
      const [kind, colour = '', letters = ''] = name.split('-')
      if (kind === 'shade') return `.${name}{color:${inkInTheDark(`#${colour}`)} !important}`
      if (kind === 'rule') return `.${name}{border-color:${lineInTheDark(`#${colour}`)} !important}`
      return `.${name}{background-color:${fillInTheDark(`#${colour}`, `#${letters}`)} !important}`
    })
    .join('')
  return plates + colours + (rows.includes(' class="night"') ? swapped('') : '')
}

/**
 * Rules for Outlook on the web and on phones, which changes colours without telling style sheets. They stand outside of
 * the media query.
 */
export const outlookDarkRules = (rows: string) => (rows.includes(' class="night"') ? swapped('[data-ogsc] ') : '')

/** Shows the images for dark mode in place of the others. */
const swapped = (within: string) =>
  `${within}.day{display:none !important}${within}.night{display:inline-block !important;max-height:none !important}`

const code = (colour: string) => colour.slice(1).toLowerCase()

const inkInTheDark = (colour: string) => lighter(colour, (lit) => contrastOf(lit, darkSurface) >= minTextContrast)

const lineInTheDark = (colour: string) => lighter(colour, (lit) => contrastOf(lit, darkSurface) >= minGraphicContrast)

/**
 * Keeps a button’s own colour if lightening would make its label harder to read than before and fail the contrast
 * minimum.
 */
function fillInTheDark(colour: string, letters: string): string {
  const lit = lighter(colour, (lit) => contrastOf(lit, darkSurface) >= minGraphicContrast)
  const least = Math.min(minTextContrast, contrastOf(colour, letters))
  return contrastOf(lit, letters) >= least ? lit : colour.toLowerCase()
}

function lighter(colour: string, isEnough: (lit: string) => boolean): string {
  for (let share = 0; share < 100; share += 2) {
    const lit = lighten(colour, share / 100)
    if (isEnough(lit)) return lit
  }
  return '#ffffff'
}
