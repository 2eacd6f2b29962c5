// As on the server (`server/images/contrast.ts`), whose modules the browser does not load.

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2); both as `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const luminanceOf = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** White letters if their contrast with this background suffices, else dark ones. */
export const letterColourOn = (background: string) => (contrastOf('#ffffff', background) >= 4.5 ? '#ffffff' : '#0f172a')
