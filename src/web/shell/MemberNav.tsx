import { Link } from '@tanstack/react-router'
import { useWords } from '../i18n/words.ts'
import { areas } from '../paths.ts'
import { memberWords } from './memberWords.ts'

/** The areas of a member in the header. */
export default function MemberNav({ isAdmin }: { isAdmin: boolean }) {
  const w = useWords(memberWords)
  return areas
    .filter((area) => !area.admin || isAdmin)
    .map((area) => (
      <Link key={area.key} to={area.to} className="nav-link" data-narrow={area.inNarrowHeader}>
        {area.key === 'emailMarketing' ? w.email : w[area.key]}
      </Link>
    ))
}
