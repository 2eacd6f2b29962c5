import type { LinkName } from '#contract/profile.ts'
import { words } from '../../i18n/words.ts'

/** The networks of a profile's links, and the prefixes of their URLs. */
export const links: { name: LinkName; begins: string }[] = [
  { name: 'linkedin', begins: 'https://www.linkedin.com/in/' },
  { name: 'twitter', begins: 'https://x.com/' },
  { name: 'whatsapp', begins: 'https://wa.me/' },
  { name: 'facebook', begins: 'https://www.facebook.com/' },
  { name: 'instagram', begins: 'https://www.instagram.com/' },
  { name: 'youtube', begins: 'https://www.youtube.com/@' },
  { name: 'github', begins: 'https://github.com/' },
  { name: 'website', begins: 'https://' },
]

export const linkWords = words({
  linkedin: { en: 'LinkedIn', ar: 'لينكدإن' },
  twitter: { en: 'X (Twitter)', ar: 'إكس (تويتر)' },
  whatsapp: { en: 'WhatsApp', ar: 'واتساب' },
  facebook: { en: 'Facebook', ar: 'فيسبوك' },
  instagram: { en: 'Instagram', ar: 'إنستغرام' },
  youtube: { en: 'YouTube', ar: 'يوتيوب' },
  github: { en: 'GitHub', ar: 'GitHub' },
  website: { en: 'Website', ar: 'الموقع الإلكتروني' },
})
