import sharp from 'sharp'
import { maxImageBytes } from '#contract/images.ts'
import { hasLowContrastOnDark } from './dark-mode-contrast.ts'
import { fault } from '../failure.ts'
import { semaphore } from '../concurrency/semaphore.ts'

// Re-encodes images: uploads, and their versions for mails.

const wrongType = fault(
  'unsupported_media',
  { en: 'Use a JPEG, PNG, GIF, WebP or AVIF image.', ar: 'صيغ الصور المقبولة: JPEG وPNG وGIF وWebP وAVIF.' },
  'file',
)
export const tooLarge = fault(
  'too_large',
  { en: 'Use an image of up to 5 MB and 50 megapixels.', ar: 'الحد الأقصى للصورة 5 ميغابايت و50 ميغابكسل.' },
  'file',
)
const tooLong = fault(
  'too_large',
  {
    en: 'Animated images can have up to {frames} frames and {megapixels} megapixels in total. Make it shorter or smaller.',
    ar: 'الحد الأقصى لإطارات الصورة المتحركة: {frames}، ولحجمها مجتمعة: {megapixels} ميغابكسل. يلزم اختصارها أو تصغيرها.',
  },
  'file',
)
const tooLargeAsGif = fault(
  'too_large',
  {
    en: 'As a GIF, this image is larger than {size} MB. Make it shorter or smaller.',
    ar: 'تتجاوز هذه الصورة {size} ميغابايت بصيغة GIF. يلزم اختصارها أو تصغيرها.',
  },
  'file',
)
const tooLargeForAvif = fault(
  'too_large',
  {
    en: 'AVIF images can have up to {megapixels} megapixels. Make the image smaller, or save it as JPEG, PNG or WebP.',
    ar: 'الحد الأقصى لصور AVIF هو {megapixels} ميغابكسل. يلزم تصغيرها، أو حفظها بصيغة JPEG أو PNG أو WebP.',
  },
  'file',
)
const wouldStand = fault(
  'unsupported_media',
  {
    en: 'Animated {kind} images aren’t supported. Save the image as GIF or WebP.',
    ar: 'الصور المتحركة بصيغة {kind} غير مدعومة. يلزم حفظها بصيغة GIF أو WebP.',
  },
  'file',
)
const damaged = fault(
  'unsupported_media',
  { en: 'We couldn’t read this image. The file may be damaged.', ar: 'تعذّرت قراءة هذه الصورة. يبدو أن ملفها تالف.' },
  'file',
)

const maxPixels = 50_000_000
/** Decoding an AVIF takes twenty times as long as other formats, and a kilobyte may declare any size. */
const maxAvifPixels = 16_000_000
/** Maximum pixels of all frames: encoding a GIF costs several times as much as a still WebP of the same size. */
const maxMovingPixels = 30_000_000
const maxFrames = 300
const maxBrands = 32
/** Re-encoding enlarges a GIF slightly, and may enlarge an animated WebP many times. */
const maxGifBytes = 6 * 1024 * 1024

// Two at a time, since decoding one may take 200 MB.
const inTurn = semaphore(2)

export type EncodedImage = { data: Buffer; size: number; width: number; height: number; moves: boolean; fades: boolean }

/**
 * Re-encodes an upload as WebP, or as GIF if it is animated, without metadata.
 * @param max maximum length of the longer side in pixels; with `square`, the centre crop of that size, of the first
 * frame
 * @throws unsupported_media for other formats, damaged files, and animated PNG or AVIF (except with `square`);
 * too_large
 */
export async function reencode(
  bytes: Buffer,
  { max, square }: { max: number; square: boolean },
): Promise<EncodedImage> {
  if (bytes.length > maxImageBytes) throw tooLarge()
  const kind = kindOf(bytes)
  if (!kind) throw wrongType()
  if (!square && (isMovingPng(bytes, kind) || isMovingAvif(bytes, kind))) throw wouldStand({ kind: kind.toUpperCase() })
  const frames = await framesOf(bytes, kind, square)
  return inTurn(async () => {
    const drawn = await (frames > 1 ? moving(bytes, kind, max) : still(bytes, max, square))
    return { ...drawn, fades: await hasLowContrastOnDark(drawn.data) }
  })
}

type Kind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/** The format by the first bytes; no other format reaches a decoder. */
function kindOf(bytes: Buffer): Kind | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg'
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (['GIF87a', 'GIF89a'].includes(text(0, 6))) return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return brandsOf(bytes).some((brand) => brand === 'avif' || brand === 'avis') ? 'avif' : null
}

/** The brands of a file (ISO 14496-12, 4.3), the major one first; empty without such a box. */
function brandsOf(bytes: Buffer): string[] {
  const text = (from: number) => bytes.toString('latin1', from, from + 4)
  if (text(4) !== 'ftyp') return []
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 16 + 4 * maxBrands)
  const brands = [text(8)]
  // A version follows the major brand.
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at))
  return brands
}

/** Whether a PNG is animated: its control chunk comes before the image data (PNG third edition, 11.3.6.1). */
function isMovingPng(bytes: Buffer, kind: Kind) {
  if (kind !== 'png') return false
  const chunk = { length: 4, name: 4, check: 4 }
  for (let at = 8; at + 8 <= bytes.length; at += chunk.length + chunk.name + bytes.readUInt32BE(at) + chunk.check) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'IDAT') return false
    if (name === 'acTL') return at + 12 <= bytes.length && bytes.readUInt32BE(at + 8) > 1
  }
  return false
}

/** An AVIF image sequence (AOMedia's AV1 Image File Format, section 6.3). */
const isMovingAvif = (bytes: Buffer, kind: Kind) => kind === 'avif' && brandsOf(bytes).includes('avis')

/** The number of frames to encode. It reads the declared size without decoding. @throws too_large */
async function framesOf(bytes: Buffer, kind: Kind, square: boolean): Promise<number> {
  const {
    pages = 1,
    width,
    height,
  } = await read(() => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).metadata())
  if (kind === 'avif' && width * height > maxAvifPixels)
    throw tooLargeForAvif({ megapixels: maxAvifPixels / 1_000_000 })
  if (square || (kind !== 'gif' && kind !== 'webp')) return 1
  if (pages > 1 && (pages > maxFrames || pages * width * height > maxMovingPixels))
    throw tooLong({ frames: maxFrames, megapixels: maxMovingPixels / 1_000_000 })
  return pages
}

async function still(bytes: Buffer, max: number, square: boolean): Promise<Omit<EncodedImage, 'fades'>> {
  const { data, info } = await read(() =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: 20 })
      .autoOrient()
      .resize(max, max, square ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true }),
  )
  const { size, width, height } = info
  return { data, size, width, height, moves: false }
}

async function moving(bytes: Buffer, kind: Kind, max: number): Promise<Omit<EncodedImage, 'fades'>> {
  const { data, info } = await read(() =>
    sharp(bytes, { animated: true, limitInputPixels: maxMovingPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: 60 })
      .resize(max, max, { fit: 'inside', withoutEnlargement: true })
      // A GIF already has few colours: dithering would only add flicker.
      .gif({ effort: 2, dither: kind === 'gif' ? 0 : 0.8 })
      .toBuffer({ resolveWithObject: true }),
  )
  if (data.length > maxGifBytes) throw tooLargeAsGif({ size: maxGifBytes / 1024 ** 2 })
  const { size, width, height, pageHeight = height } = info
  return { data, size, width, height: pageHeight, moves: true }
}

async function read<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw /pixel limit|too large/i.test(String(error)) ? tooLarge() : damaged()
  }
}

/** A still image for all mail clients: PNG with transparency, else JPEG. */
export function encodeForMail(bytes: Buffer) {
  return inTurn(async () => {
    const { isOpaque } = await sharp(bytes).stats()
    const picture = sharp(bytes).timeout({ seconds: 20 })
    return isOpaque
      ? { type: 'image/jpeg' as const, data: await picture.jpeg({ quality: 85, mozjpeg: true }).toBuffer() }
      : { type: 'image/png' as const, data: await picture.png({ palette: true }).toBuffer() }
  })
}
