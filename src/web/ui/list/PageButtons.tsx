import { Pagination } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import { listWords } from './listWords.ts'
import { uiWords } from '../words/uiWords.ts'

export type PageButtonsProps = { size: 'xs' | 'sm'; pages: number; page: number; onChange: (page: number) => void }

/** The buttons of a list's pages. */
export default function PageButtons({ size, pages, page, onChange }: PageButtonsProps) {
  const w = useWords(listWords)
  const ui = useWords(uiWords)
  const labels = { first: w.firstPage, previous: w.previousPage, next: w.nextPage, last: w.lastPage }
  return (
    <Pagination
      size={size}
      aria-label={ui.page}
      total={pages}
      value={page}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': labels[control] })}
      getItemProps={(to) => ({ 'aria-label': String(to) })}
    />
  )
}
