import type { CampaignDetail } from '#contract/email-marketing/campaigns.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { CampaignPreview } from './CampaignPreview.tsx'
import { campaignWords } from './words.ts'

type Props = { campaign: CampaignDetail; opened: boolean; onClose: () => void }

/** The preview of a campaign on a narrow screen. */
export function PreviewDialog({ campaign, opened, onClose }: Props) {
  const w = useWords(campaignWords)
  return (
    <Dialog opened={opened} onClose={onClose} title={w.preview} fullScreen>
      {opened && <CampaignPreview campaign={campaign} />}
    </Dialog>
  )
}
