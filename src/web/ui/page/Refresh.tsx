import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { refetchVisible } from '../../api/queryClient.ts'
import { useWords } from '../../i18n/words.ts'
import { refreshWords } from '../words/refreshWords.ts'

/** Refetches the data of the page. */
export default function Refresh() {
  const w = useWords(refreshWords)
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    setAsking(true)
    void refetchVisible().finally(() => setAsking(false))
  }
  return (
    <ActionIcon variant="default" size={36} aria-label={w.refresh} title={w.refresh} loading={isAsking} onClick={ask}>
      <IconRefresh size={18} aria-hidden />
    </ActionIcon>
  )
}
