import { ActionIcon } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Day, startOf } from '../../../ui/form/month.ts'
import { locale, withoutBreaks } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/words.ts'
import { UserText } from '../../../ui/text/UserText.tsx'
import type { Dated } from './dated.ts'
import { linkOf, statusColors } from '../campaignLinks.ts'
import classes from './CampaignMonth.module.css'
import { listWords } from '../listWords.ts'

type Props = {
  month: Day
  weeks: Day[][]
  today: Day
  items: Dated[]
  onReschedule: (item: Dated) => void
  onMove: (item: Dated, day: Day) => void
}

/** A month of campaigns. Scheduled ones can be dragged to another day. */
export function CampaignMonth({ month, weeks, today, items, onReschedule, onMove }: Props) {
  const language = useLanguage()
  const [dragged, setDragged] = useState<Dated | null>(null)
  const [over, setOver] = useState<Day | null>(null)
  const weekday = new Intl.DateTimeFormat(locale(language), { weekday: 'short' })
  const whole = new Intl.DateTimeFormat(locale(language), { dateStyle: 'full' })
  const drop = (day: Day) => {
    setOver(null)
    if (dragged && dragged.wall.slice(0, 10) !== day) onMove(dragged, day)
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
                {items
                  .filter(({ wall }) => wall.startsWith(day))
                  .map((item) => (
                    <Item
                      key={item.campaign._id}
                      item={item}
                      onReschedule={onReschedule}
                      onDrag={setDragged}
                      onDragEnd={() => setOver(null)}
                    />
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ItemProps = {
  item: Dated
  onReschedule: (item: Dated) => void
  onDrag: (item: Dated) => void
  onDragEnd: () => void
}

function Item({ item, onReschedule, onDrag, onDragEnd }: ItemProps) {
  const w = useWords(listWords)
  const { campaign, wall, isMovable } = item
  const color = statusColors[campaign.status]
  return (
    <div className={classes['item']} style={{ borderInlineStartColor: `var(--mantine-color-${color}-6)` }}>
      <Link to={linkOf(campaign)} draggable={isMovable} onDragStart={() => onDrag(item)} onDragEnd={onDragEnd}>
        <b>
          <Clock wall={wall} /> {w[campaign.status]}
        </b>
        <UserText>{campaign.name}</UserText>
      </Link>
      {isMovable && (
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={`${w.reschedule}: ${campaign.name}`}
          title={w.reschedule}
          onClick={() => onReschedule(item)}
        >
          <IconClock size={14} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

/** The time of day of a wall clock. */
export function Clock({ wall }: { wall: string }) {
  const time = new Intl.DateTimeFormat(locale(useLanguage()), { timeStyle: 'short', timeZone: 'UTC' })
  return withoutBreaks(time.format(new Date(`${wall}Z`)))
}
