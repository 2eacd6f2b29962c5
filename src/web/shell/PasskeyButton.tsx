import { Button, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { loadChunk } from '../api/loadChunk.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { passkeyWords } from './passkeyWords.ts'

type Passkeys = typeof import('./passkeys.ts')

/** Browsers offer passkeys only with a secure connection. */
const supportsPasskeys = () => typeof globalThis.PublicKeyCredential === 'function'

type Props = { label: 'signIn' | 'inPlaceOfCode' | 'use'; use: (passkeys: Passkeys) => Promise<unknown> }

/** Uses a passkey and shows what went wrong; absent where the browser has none. */
export default function PasskeyButton({ label, use }: Props) {
  const w = useWords(passkeyWords)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  if (!supportsPasskeys()) return null
  const press = async () => {
    setBusy(true)
    setError(null)
    try {
      await use(await loadChunk(() => import('./passkeys.ts')))
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void press()}
      >
        {w[label]}
      </Button>
      {error !== null && <ErrorNotice error={error} title={w.useFailed} />}
    </Stack>
  )
}
