import type { BlockOf } from '#contract/email-marketing/blocks.ts'
import { words } from '../../../i18n/words.ts'

type Network = BlockOf<'social'>['links'][number]['network']

/** Same as in the message (`server/email-marketing/templates/blocks/render-foot.ts`). */
export const networkNames = words({
  website: { en: 'Website', ar: 'الموقع الإلكتروني' },
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

export const socialNetworks = Object.keys(networkNames) as Network[]
