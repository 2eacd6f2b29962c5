import { useSiteName } from '../i18n/useSite.ts'
import { useWords } from '../i18n/words.ts'
import { TextPage } from './TextPage.tsx'
import { publicWords } from './words.ts'

export default function AboutPage() {
  const w = useWords(publicWords)
  const site = useSiteName()
  return <TextPage title={w.aboutTitle({ site })} paragraphs={[w.about1({ site }), w.about2]} />
}
