import { useIntersection } from '@mantine/hooks'
import { useState } from 'react'
import type { Campaign } from '#contract/email-marketing/campaigns.ts'
import { useApiQuery } from '../../../api/useApi.ts'
import { Thumbnail } from '../../templates/Thumbnail.tsx'
import classes from '../Campaign.module.css'

const size = { inlineSize: 56, blockSize: 68 }

/** A small picture of a campaign's email. It loads once its row is in view. */
export function CampaignThumbnail({ campaign }: { campaign: Campaign }) {
  const { ref, entry } = useIntersection({ rootMargin: '100px' })
  const [wasSeen, setSeen] = useState(false)
  if (entry?.isIntersecting && !wasSeen) setSeen(true)
  const [language] = campaign.languages
  const { data } = useApiQuery(
    'POST /api/:tenant/email-marketing/campaign/:campaignId/preview',
    { campaignId: campaign._id, ...(language && { language }) },
    { enabled: wasSeen && campaign.kind === 'regular' && language !== undefined },
  )
  const shown = data?.data
  const html =
    shown && (shown.html ?? `<pre style="font:20px sans-serif;white-space:pre-wrap">${escaped(shown.text)}</pre>`)
  return (
    <div ref={ref} aria-hidden className={classes['thumbnail']} style={size}>
      {html && <Thumbnail title="" html={html} height={size.blockSize} />}
    </div>
  )
}

const escaped = (text: string) => text.slice(0, 2000).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
