import { useWords } from '../i18n/words.ts'
import { TextPage } from './TextPage.tsx'
import { publicWords } from './words.ts'

export default function PrivacyPage() {
  const w = useWords(publicWords)
  return <TextPage title={w.privacyTitle} paragraphs={[w.privacy1, w.privacy2, w.privacy3, w.privacy4, w.privacy5]} />
}
