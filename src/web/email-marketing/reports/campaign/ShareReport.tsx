import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import { campaignReportWords } from './words.ts'
import { lazyDialog } from '../../../ui/state/lazyDialog.tsx'

const ShareDialog = lazyDialog(async () => (await import('./ShareDialog.tsx')).ShareDialog)

/** Shares the report by a link that shows no personal data and can be revoked. */
export function ShareReport({ jobId }: { jobId: string }) {
  const w = useWords(campaignReportWords)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {w.share}
      </Button>
      <ShareDialog jobId={jobId} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
