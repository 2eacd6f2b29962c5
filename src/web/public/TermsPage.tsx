import { useWords } from '../i18n/words.ts'
import { TextPage } from './TextPage.tsx'
import { publicWords } from './words.ts'

export default function TermsPage() {
  const w = useWords(publicWords)
  return <TextPage title={w.termsTitle} paragraphs={[w.terms1, w.terms2, w.terms3]} />
}
