/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2); both as `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Minimum contrast of body text (WCAG 2.2, 1.4.3). */
export const minTextContrast = 4.5

/** Minimum contrast of graphics (WCAG 2.2, 1.4.11). */
export const minGraphicContrast = 3

const luminanceOf = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = partsOf(colour)
  return luminance(red, green, blue)
}

/** The relative luminance of a colour, from 0 to 1 (WCAG 2.2); its channels from 0 to 255. */
export const luminance = (red: number, green: number, blue: number) =>
  0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255)

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** A colour mixed with white; the share of white is from 0 to 1. */
export const lighten = (colour: string, share: number) =>
  `#${partsOf(colour)
    .map((part) => Math.round(part + (255 - part) * share))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** White letters if their contrast with this background suffices, else dark ones. */
export const letterColourOn = (background: string) =>
  contrastOf('#ffffff', background) >= minTextContrast ? '#ffffff' : '#0f172a'
