import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Door } from '#contract/api.ts'
import type { Given } from '../api/call.ts'
import { save } from '../api/save.ts'
import { showFailure } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { listWords } from './listWords.ts'

type Props<D extends Door> = { door: D; given: Given<D> }

/** Saves everything that a list matches, as CSV. */
export function ExportButton<D extends Extract<Door, `GET ${string}.csv`>>({ door, given }: Props<D>) {
  const w = useWords(listWords)
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await save(door, given).catch((error: unknown) => showFailure(error, w.exportFailed))
    setAsking(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={asking}
      onClick={() => void ask()}
    >
      {w.export}
    </Button>
  )
}
