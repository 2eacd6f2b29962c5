import type { socialNetworks } from '#contract/email-marketing/blocks.ts'
import type { Both } from '#contract/fields.ts'

type Network = (typeof socialNetworks)[number]

/** Display name and brand colour of each network. */
export const networks: Record<Network, { name: Both; colour: string }> = {
  website: { name: { en: 'Website', ar: 'الموقع الإلكتروني' }, colour: '#495057' },
  instagram: { name: { en: 'Instagram', ar: 'إنستغرام' }, colour: '#c13584' },
  facebook: { name: { en: 'Facebook', ar: 'فيسبوك' }, colour: '#1464c8' },
  x: { name: { en: 'X', ar: 'إكس' }, colour: '#212529' },
  linkedin: { name: { en: 'LinkedIn', ar: 'لينكدإن' }, colour: '#0a66c2' },
  youtube: { name: { en: 'YouTube', ar: 'يوتيوب' }, colour: '#c4302b' },
  tiktok: { name: { en: 'TikTok', ar: 'تيك توك' }, colour: '#212529' },
  snapchat: { name: { en: 'Snapchat', ar: 'سناب شات' }, colour: '#7a6a00' },
  whatsapp: { name: { en: 'WhatsApp', ar: 'واتساب' }, colour: '#0b7a3b' },
  telegram: { name: { en: 'Telegram', ar: 'تيليغرام' }, colour: '#1774b5' },
}
