import { contrastOf, lighten, minTextContrast, minGraphicContrast } from '../../../images/contrast.ts'

/** What is behind the mail's words in the dark. */
export const darkSurface = '#1c2024'

/**
 * The class of words or a link of this colour, where they stand on the mail's own ground; none where they can be read on it in the dark as they
 * are. `darkRules` gives what it means.
 */
export const shade = (colour: string) => (inkInTheDark(colour) === colour.toLowerCase() ? '' : `shade-${code(colour)}`)

/** The class of a button of this colour with such letters; none where it is told from its ground in the dark as it is. */
export const fill = (colour: string, letters: string) =>
  fillInTheDark(colour, letters) === colour.toLowerCase() ? '' : `fill-${code(colour)}-${code(letters)}`

/** The class of a line of this colour; none where it is told from its ground in the dark as it is. */
export const rule = (colour: string) => (lineInTheDark(colour) === colour.toLowerCase() ? '' : `rule-${code(colour)}`)

/** What the classes of these rows mean in the dark: a ground as in the light, or the same hue, as much lighter as it must be. */
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
  return plates + colours
}

const code = (colour: string) => colour.slice(1).toLowerCase()

const inkInTheDark = (colour: string) => lighter(colour, (lit) => contrastOf(lit, darkSurface) >= minTextContrast)

const lineInTheDark = (colour: string) => lighter(colour, (lit) => contrastOf(lit, darkSurface) >= minGraphicContrast)

/** A button is not lightened so far that its own letters are read less easily than before, where that matters. */
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
