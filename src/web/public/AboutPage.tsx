import { useWords } from '../i18n/words.ts'
import { TextPage } from './TextPage.tsx'
import { publicWords } from './words.ts'

export default function AboutPage() {
  const w = useWords(publicWords)
  return <TextPage title={w.aboutTitle} paragraphs={[w.about1, w.about2]} />
}
