import sharp from 'sharp'
import { updateBrand } from '#contract/email-marketing/brand.ts'
import * as brand from '../../email-marketing/brand/brand.ts'
import { storeImage } from '../../images/images.ts'
import { callAt, type Demo, parseInput } from './owner-call.ts'

const accent = '#0b7285'

/** A notebook. @param ink colour of the outlines */
const drawing = (
  ink: string,
  cover: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">
<g fill="none" stroke="${ink}" stroke-width="9" stroke-linejoin="round" stroke-linecap="round">
<rect x="28" y="14" width="104" height="132" rx="14" fill="${cover}"/><path d="M56 14v132M80 60h28M80 88h28"/></g></svg>`

/** Sets the brand of the demo, with a logo for light and one for dark backgrounds. */
export async function fillBrand(demo: Demo) {
  const call = callAt(demo, demo.services.now())
  const logo = await addLogo(demo, 'Logo', drawing('#1e293b', '#c5f6fa'))
  const logoOnDark = await addLogo(demo, 'Logo on dark', drawing('#f8fafc', accent))
  const input = parseInput(updateBrand, {
    logo,
    logoOnDark,
    colours: { accent, background: '#eef6f7' },
    address: 'King Fahd Road 12\nRiyadh 12271\nSaudi Arabia',
    links: {
      website: 'https://demo.sanad.test',
      instagram: 'https://www.instagram.com/sanad.demo',
      whatsapp: 'https://wa.me/966500000000',
    },
  })
  await brand.update(call, input)
}

async function addLogo({ services, db, tenant, viewer }: Demo, name: string, svg: string): Promise<string> {
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer()
  const { id, url, size, width, height } = await storeImage({ ...services, db }, viewer.id, bytes, { max: 720 })
  await db
    .insertInto('pictures')
    .values({ tenant_id: tenant.id, id, name, size, width, height, added_by: viewer.id })
    .execute()
  return url
}
