/** The longest side of an image in an email, in px: twice the width of the widest email. */
const longestSide = 1600
/** Larger files are not decoded, because a phone may run out of memory. */
const maxBytes = 60 * 1024 * 1024
const quality = 0.85

/**
 * Shrinks a large photo before it is uploaded, and keeps its transparency. Animations, small images and files that the
 * browser cannot read stay as they are.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!/^image\/(?:jpeg|png|webp|avif)$/.test(file.type) || file.size > maxBytes || (await isAnimated(file)))
    return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const share = longestSide / Math.max(bitmap.width, bitmap.height)
  if (share >= 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * share))
  canvas.height = Math.max(1, Math.round(bitmap.height * share))
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const type = file.type !== 'image/jpeg' && isTransparent(context) ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  return blob && blob.size < file.size ? new File([blob], file.name, { type }) : file
}

/** An animated WebP, AVIF or PNG names its frames in its first bytes. */
async function isAnimated(file: File): Promise<boolean> {
  if (file.type === 'image/jpeg') return false
  const head = new TextDecoder('latin1').decode(await file.slice(0, 200).arrayBuffer())
  return head.includes('ANIM') || head.includes('acTL') || head.includes('avis')
}

function isTransparent(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}
