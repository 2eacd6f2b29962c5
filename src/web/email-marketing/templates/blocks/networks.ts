import type { BlockOf } from '#contract/email-marketing/blocks.ts'
import { words } from '../../../i18n/words.ts'

type Network = BlockOf<'social'>['links'][number]['network']

const names = words({
  website: { en: 'Website', ar: 'الموقع' },
  instagram: { en: 'Instagram', ar: 'إنستغرام' },
  facebook: { en: 'Facebook', ar: 'فيسبوك' },
  x: { en: 'X', ar: 'إكس' },
  linkedin: { en: 'LinkedIn', ar: 'لينكدإن' },
  youtube: { en: 'YouTube', ar: 'يوتيوب' },
  tiktok: { en: 'TikTok', ar: 'تيك توك' },
  snapchat: { en: 'Snapchat', ar: 'سناب شات' },
  whatsapp: { en: 'WhatsApp', ar: 'واتساب' },
  telegram: { en: 'Telegram', ar: 'تيليغرام' },
})

const colours: Record<Network, string> = {
  website: '#495057',
  instagram: '#c13584',
  facebook: '#1464c8',
  x: '#212529',
  linkedin: '#0a66c2',
  youtube: '#c4302b',
  tiktok: '#212529',
  snapchat: '#7a6a00',
  whatsapp: '#0b7a3b',
  telegram: '#1774b5',
}

export const networkNames = Object.keys(colours) as Network[]

/** As the mail shows them (`server/email-marketing/blocks/render-foot.ts`). */
export const networks = Object.fromEntries(
  networkNames.map((network) => [network, { name: names[network], colour: colours[network] }]),
) as Record<Network, { name: (typeof names)[Network]; colour: string }>
