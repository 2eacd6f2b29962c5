import sharp from 'sharp'
import { luminance } from './contrast.ts'

/** Size in pixels at which it is examined: the strokes of a logo are still wider than a pixel. */
const looked = 256
/** Alpha values from 0 to 255. */
const [clear, solid] = [32, 128]
/** Luminance below which the contrast with the dark background of a mail is under 3:1 (WCAG 2.2). */
const darkest = 0.143

/** Whether at least a tenth of an image is transparent, and a third of the rest is too dark for a dark background. */
export async function hasLowContrastOnDark(bytes: Buffer): Promise<boolean> {
  const small = sharp(bytes).resize(looked, looked, { fit: 'inside', withoutEnlargement: true })
  const pixels = await small.ensureAlpha().toColourspace('srgb').raw().toBuffer()
  let [through, seen, dark] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    if (alpha < clear) through += 1
    if (alpha < solid) continue
    seen += 1
    if (luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) < darkest) dark += 1
  }
  return through * 10 >= pixels.length / 4 && dark * 3 >= seen && seen > 0
}
