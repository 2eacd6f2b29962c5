import sharp from 'sharp'
import type { Db } from '../../db/connection/database.ts'
import { storeImage } from '../../images/images.ts'
import { inRows } from '../../storage/storage.ts'

// Small generated images of two colours and a few shapes, chosen by a number.

type Colours = readonly [string, string]
type Size = { width: number; height: number }

/** Draws and stores an image; the same number gives the same image. @returns its address */
export async function drawPicture(db: Db, ownerId: string, of: { number: number; colours: Colours; size: Size }) {
  const drawn = await sharp(Buffer.from(drawing(of.number, of.colours, of.size)))
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { url } = await storeImage({ db, storage: inRows }, ownerId, drawn, {
    max: Math.max(of.size.width, of.size.height),
  })
  return url
}

export function drawing(number: number, [from, to]: Colours, { width, height }: Size): string {
  const unit = Math.min(width, height)
  const turn = (number * 47) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <g fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="${unit * 0.035}"
      transform="translate(${width / 2} ${height / 2}) rotate(${turn})">${(shapes[number % shapes.length] ?? rings)(unit)}</g>
  </svg>`
}

const rings = (unit: number) =>
  [0.16, 0.27, 0.38].map((share) => `<circle r="${unit * share}" cx="${unit * (share - 0.27)}"/>`).join('')

const petals = (unit: number) =>
  [0, 60, 120, 180, 240, 300]
    .map(
      (angle) => `<ellipse rx="${unit * 0.1}" ry="${unit * 0.2}" cy="${-unit * 0.19}" transform="rotate(${angle})"/>`,
    )
    .join('')

const tiles = (unit: number) =>
  [0, 15, 30, 45, 60, 75]
    .map(
      (angle) =>
        `<rect x="${-unit * 0.26}" y="${-unit * 0.26}" width="${unit * 0.52}" height="${unit * 0.52}" transform="rotate(${angle})"/>`,
    )
    .filter((_, at) => at % 3 === 0)
    .join('')

const waves = (unit: number) =>
  [-0.24, -0.08, 0.08, 0.24]
    .map(
      (share) =>
        `<path d="M${-unit} ${unit * share} q${unit / 4} ${-unit / 5} ${unit / 2} 0 t${unit / 2} 0 t${unit / 2} 0 t${unit / 2} 0"/>`,
    )
    .join('')

const shapes = [rings, petals, tiles, waves]
