import { useState } from 'react'
import type { BrandText } from '#contract/branding.ts'
import { locale, withoutBreaks } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { RowLink } from '../ui/list/RowLink.tsx'
import { localDay } from '../ui/form/localTime.ts'
import { type Day, startOf } from '../ui/form/month.ts'
import classes from './MonthGrid.module.css'
import { textWords } from './words.ts'

type Props = {
  month: Day
  weeks: Day[][]
  posts: BrandText[]
  onOpen: (post: BrandText) => void
  onMove: (post: BrandText, day: Day) => void
}

/** A month of posts, which can be dragged to another day. */
export function MonthGrid({ month, weeks, posts, onOpen, onMove }: Props) {
  const w = useWords(textWords)
  const language = useLanguage()
  const [dragged, setDragged] = useState<BrandText | null>(null)
  const [over, setOver] = useState<Day | null>(null)
  const weekday = new Intl.DateTimeFormat(locale(language), { weekday: 'short' })
  const whole = new Intl.DateTimeFormat(locale(language), { dateStyle: 'full' })
  const time = new Intl.DateTimeFormat(locale(language), { timeStyle: 'short' })
  const [today] = useState(() => localDay(new Date()))
  const on = (day: Day) => posts.filter(({ plannedAt }) => plannedAt && localDay(new Date(plannedAt)) === day)
  const drop = (day: Day) => {
    setOver(null)
    if (dragged?.plannedAt && localDay(new Date(dragged.plannedAt)) !== day) onMove(dragged, day)
    setDragged(null)
  }
  return (
    <table className={classes['month']}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday.format(startOf(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-outside={day.slice(0, 7) !== month.slice(0, 7) || undefined}
                data-today={day === today || undefined}
                data-over={over === day || undefined}
                onDragOver={(event) => {
                  event.preventDefault()
                  setOver(day)
                }}
                onDrop={() => drop(day)}
              >
                <time dateTime={day} aria-label={whole.format(startOf(day))}>
                  {Number(day.slice(8))}
                </time>
                {on(day).map((post) => (
                  <RowLink
                    key={post._id}
                    search={{ item: post._id }}
                    className={classes['post']}
                    onDragStart={() => setDragged(post)}
                    onDragEnd={() => setOver(null)}
                    onOpen={() => onOpen(post)}
                  >
                    <b>
                      {post.plannedAt && withoutBreaks(time.format(new Date(post.plannedAt)))}{' '}
                      {post.network && w[post.network]}
                    </b>
                    <span dir="auto">{post.text}</span>
                  </RowLink>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
