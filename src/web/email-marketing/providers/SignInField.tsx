import { NativeSelect, Text } from '@mantine/core'
import type { OutputOf } from '../../api/call.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { connectWords } from './connectWords.ts'
import { useMailIssuers } from './useConnect.ts'

type Issuer = OutputOf<'GET /api/:tenant/email-marketing/mail-issuer'>['data'][number]

type Props = { value: string; onChange: (issuer: Issuer | undefined) => void }

/** Sign-in by password or by a connected account; absent if the operator set up no issuer. */
export function SignInField({ value, onChange }: Props) {
  const w = useWords(connectWords)
  const issuers = useMailIssuers()
  const chosen = issuers.find(({ id }) => id === value)
  if (issuers.length === 0) return null
  return (
    <>
      <NativeSelect
        label={w.signInBy}
        value={chosen?.id ?? ''}
        data={[
          { value: '', label: w.byPassword },
          ...issuers.map(({ id, name }) => ({ value: id, label: w.with({ issuer: isolateAuto(name) }) })),
        ]}
        onChange={(event) => onChange(issuers.find(({ id }) => id === event.currentTarget.value))}
      />
      {chosen && <Text size="sm">{w.saveHint({ issuer: isolateAuto(chosen.name) })}</Text>}
    </>
  )
}
