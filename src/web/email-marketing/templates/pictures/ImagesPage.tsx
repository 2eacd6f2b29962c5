import { useWords, words } from '../../../i18n/words.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { suiteWords } from '../../words.ts'
import { PictureLibrary } from './PictureLibrary.tsx'

const imageWords = words({
  hint: { en: 'The image library for your emails', ar: 'مكتبة الصور المستخدمة في الرسائل' },
})

/** The image library of the workspace. */
export default function ImagesPage() {
  const s = useWords(suiteWords)
  const w = useWords(imageWords)
  return (
    <>
      <PageHeader title={s.images} hint={w.hint} />
      <PictureLibrary />
    </>
  )
}
