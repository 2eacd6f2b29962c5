import { Group, NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core'
import type { FieldName } from '#contract/email-marketing/fields/fields.ts'
import { localeOf } from '#contract/text/languages.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { fieldInputWords } from './words.ts'

export type FieldValue = string | number | boolean

type Shared = Pick<TextInputProps & NativeSelectProps, 'label' | 'error' | 'aria-label' | 'flex'>

type Props = Shared & {
  /** Undefined: text. */
  field: Pick<FieldName, 'type' | 'choices'> | undefined
  value: FieldValue
  onChange: (value: FieldValue) => void
}

/** The input for a value of a custom field, by its type. */
export function FieldInput({ field, value, onChange, ...props }: Props) {
  const w = useWords(fieldInputWords)
  const text = String(value)
  const typed = (more: TextInputProps) => (
    <TextInput
      maxLength={1000}
      {...props}
      {...more}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
  const ltr = { input: { dir: 'ltr' } }
  switch (field?.type) {
    case 'number':
      return typed({ inputMode: 'decimal', attributes: ltr })
    case 'url':
      return typed({ type: 'url', attributes: ltr })
    case 'phone':
      return typed({ type: 'tel', attributes: ltr })
    case 'date':
      // A value from before the type was chosen would be invisible in a date field.
      return typed(text === '' || /^\d{4}-\d\d-\d\d$/.test(text) ? { type: 'date', attributes: ltr } : {})
    case 'yearlessDate':
      return <DayAndMonth value={text} onChange={onChange} {...props} />
    case 'yesNo':
      return (
        <Menu
          {...props}
          value={text}
          options={[
            { value: 'true', label: w.yes },
            { value: 'false', label: w.no },
          ]}
          onChange={(next) => onChange(next === '' ? '' : next === 'true')}
        />
      )
    case 'choice':
      return (
        <Menu
          {...props}
          value={text}
          options={field.choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={onChange}
        />
      )
    default:
      return typed({ attributes: { input: { dir: 'auto' } } })
  }
}

type Option = { value: string; label: string }
type MenuProps = Shared & { value: string; options: Option[]; onChange: (value: string) => void }

function Menu({ value, options, onChange, ...props }: MenuProps) {
  const w = useWords(fieldInputWords)
  const isOther = value !== '' && !options.some((option) => option.value === value)
  return (
    <NativeSelect
      {...props}
      value={value}
      data={[{ value: '', label: w.notSet }, ...(isOther ? [{ value, label: value }] : []), ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const numbers = (max: number) => Array.from({ length: max }, (_, at) => String(at + 1).padStart(2, '0'))

/** A day and a month as `--05-31`; incomplete while one of them is missing. */
function DayAndMonth({ value, onChange, label, ...props }: Shared & Pick<Props, 'onChange'> & { value: string }) {
  const w = useWords(fieldInputWords)
  const language = useLanguage()
  const name = new Intl.DateTimeFormat(localeOf(language), { month: 'long', timeZone: 'UTC' })
  const [, month = '', day = ''] = /^--(\d\d)?-(\d\d)?$/.exec(value) ?? []
  const isOther = value !== '' && month === '' && day === ''
  const field = props['aria-label'] ?? (typeof label === 'string' ? label : '')
  const put = (month: string, day: string) => onChange(month || day ? `--${month}-${day}` : '')
  const called = (part: string) => w.ofField({ part, field: isolateAuto(field) })
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end" flex={props.flex}>
      <NativeSelect
        {...props}
        label={label}
        flex={2}
        miw={0}
        aria-label={called(w.day)}
        value={day}
        data={[
          { value: '', label: isOther ? value : w.day },
          ...numbers(31).map((number) => ({ value: number, label: String(Number(number)) })),
        ]}
        onChange={(event) => put(month, event.currentTarget.value)}
      />
      <NativeSelect
        flex={3}
        miw={0}
        aria-label={called(w.month)}
        value={month}
        data={[
          { value: '', label: w.month },
          ...numbers(12).map((number) => ({ value: number, label: name.format(new Date(`2000-${number}-01T00:00Z`)) })),
        ]}
        onChange={(event) => put(event.currentTarget.value, day)}
      />
    </Group>
  )
}
