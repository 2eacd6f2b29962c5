/** A part of an image, in pixels of the image. */
export type CropArea = { x: number; y: number; width: number; height: number }

// The maximum side length that the server stores.
const side = 512

/** Returns a square part of an image as a new image. Throws if the browser cannot decode the image. */
export async function cropImage(address: string, { x, y, width, height }: CropArea): Promise<Blob> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(side, Math.round(width)))
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser draws no pictures')
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    // A browser that cannot encode WebP writes PNG.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not drawn'))), 'image/webp', 0.92)
  })
}
