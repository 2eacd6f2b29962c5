import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { ownTimeZone } from '../../ui/form/localTime.ts'
import { wallAt } from '../../ui/form/zoneTime.ts'
import { reportWords } from './words.ts'

const dayLength = 24 * 60 * 60_000
const presets = [7, 30, 90, 365] as const

type Days = { from: string; to: string }

/** The last `days` days in a time zone, including today. */
export function lastDays(days: number, timeZone: string): Days {
  const to = wallAt(Date.now(), timeZone).slice(0, 10)
  return { from: new Date(Date.parse(to) - (days - 1) * dayLength).toISOString().slice(0, 10), to }
}

type Props = {
  days: Days
  /** The time zone in which days begin. */
  timeZone: string
  /** The chosen time zone; empty for that of the workspace. */
  zone: string
  onChange: (change: Partial<Days> & { zone?: string }) => void
}

/** The period of a report and its time zone. */
export function Span({ days, timeZone, zone, onChange }: Props) {
  const w = useWords(reportWords)
  const known = presets.find((count) => {
    const last = lastDays(count, timeZone)
    return last.from === days.from && last.to === days.to
  })
  const [own, setOwn] = useState(false)
  const shown = own || known === undefined
  const labels = { 7: w.week, 30: w.days({ count: 30 }), 90: w.days({ count: 90 }), 365: w.year }
  return (
    <Group align="flex-end">
      <NativeSelect
        label={w.span}
        value={shown ? 'own' : String(known)}
        data={[
          ...presets.map((count) => ({ value: String(count), label: labels[count] })),
          { value: 'own', label: w.own },
        ]}
        onChange={(event) => {
          const count = Number(event.currentTarget.value)
          setOwn(Number.isNaN(count))
          if (!Number.isNaN(count)) onChange(lastDays(count, timeZone))
        }}
      />
      {shown &&
        (['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            label={w[end]}
            value={days[end]}
            onChange={(event) => event.currentTarget.value && onChange({ ...days, [end]: event.currentTarget.value })}
          />
        ))}
      <Clocks zone={zone} onChange={(next) => onChange({ zone: next })} />
    </Group>
  )
}

function Clocks({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const w = useWords(reportWords)
  const rules = useApiQuery('GET /api/:tenant/email-marketing/sending-rules', {})
  const usual = rules.data?.data.timeZone
  const own = ownTimeZone()
  const others = [...new Set([own, 'UTC', zone])].filter((timeZone) => timeZone !== '' && timeZone !== usual)
  return (
    <NativeSelect
      label={w.clocks}
      value={zone === usual ? '' : zone}
      data={[
        { value: '', label: usual === undefined ? w.workspaces : w.workspacesIs({ zone: usual }) },
        ...others.map((timeZone) => ({
          value: timeZone,
          label: timeZone === own ? w.mine({ zone: timeZone }) : timeZone,
        })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
