import sharp from 'sharp'
import { socialNetworks } from '#contract/email-marketing/blocks.ts'
import type { getSocialIcon } from '#contract/images.ts'
import type { In } from '#contract/endpoint.ts'
import type { Context } from '../../context.ts'
import { found } from '../../failure.ts'
import { Answer } from '../../http/route.ts'
import { networks } from '../brand/networks.ts'

type Network = (typeof socialNetworks)[number]

// Paths of Tabler Icons 3.51 (MIT), on a 24 × 24 grid.
const lines: Record<Network, string> = {
  website:
    'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18',
  instagram:
    'M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 0 0 -7 0M17 7v.01',
  facebook: 'M7 10v4h3v7h4v-7h3l1 -4h-4v-2a1 1 0 0 1 1 -1h3v-4h-3a5 5 0 0 0 -5 5v2h-3',
  x: 'M4 4l11.733 16h4.267l-11.733 -16l-4.267 0M4 20l6.768 -6.768m2.46 -2.46l6.772 -6.772',
  linkedin:
    'M8 11v5M8 8v.01M12 16v-5M16 16v-3a2 2 0 1 0 -4 0M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10',
  youtube: 'M2 8a4 4 0 0 1 4 -4h12a4 4 0 0 1 4 4v8a4 4 0 0 1 -4 4h-12a4 4 0 0 1 -4 -4v-8M10 9l5 3l-5 3l0 -6',
  tiktok:
    'M21 7.917v4.034a9.948 9.948 0 0 1 -5 -1.951v4.5a6.5 6.5 0 1 1 -8 -6.326v4.326a2.5 2.5 0 1 0 4 2v-11.5h4.083a6.005 6.005 0 0 0 4.917 4.917',
  snapchat:
    'M16.882 7.842a4.882 4.882 0 0 0 -9.764 0c0 4.273 -.213 6.409 -4.118 8.118c2 .882 2 .882 3 3c3 0 4 2 6 2s3 -2 6 -2c1 -2.118 1 -2.118 3 -3c-3.906 -1.709 -4.118 -3.845 -4.118 -8.118m-13.882 8.119c4 -2.118 4 -4.118 1 -7.118m17 7.118c-4 -2.118 -4 -4.118 -1 -7.118',
  whatsapp:
    'M3 21l1.65 -3.8a9 9 0 1 1 3.4 2.9l-5.05 .9M9 10a.5 .5 0 0 0 1 0v-1a.5 .5 0 0 0 -1 0v1a5 5 0 0 0 5 5h1a.5 .5 0 0 0 0 -1h-1a.5 .5 0 0 0 0 1',
  telegram: 'M15 10l-4 4l6 6l4 -16l-18 7l4 2l2 6l3 -4',
}

/** Three times the displayed size, for high-density screens. */
const side = 96

const picture = (network: Network) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-10 -10 44 44"><circle cx="12" cy="12" r="22" fill="${networks[network].colour}"/><path d="${lines[network]}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const made = new Map<Network, Promise<Buffer>>()

/** The icon of a social network as a PNG, which every email client reads. @throws not_found */
export async function socialIcon(_ctx: Context, input: In<typeof getSocialIcon>) {
  const network = found(socialNetworks.find((known) => known === input.network))
  const png =
    made.get(network) ??
    sharp(Buffer.from(picture(network)))
      .png({ palette: true })
      .toBuffer()
  made.set(network, png)
  return new Answer(200, await png, {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=604800',
    'cross-origin-resource-policy': 'cross-origin',
  })
}
