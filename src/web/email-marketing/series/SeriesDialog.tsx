import type { JobSeries } from '#contract/email-marketing/job-series.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { SeriesDetails } from './SeriesDetails.tsx'
import { seriesWords } from './words.ts'

type Props = { series: JobSeries; onClose: () => void }

/** The details of a recurring campaign. */
export function SeriesDialog({ series: { _id, name }, onClose }: Props) {
  const w = useWords(seriesWords)
  return (
    <Dialog opened onClose={onClose} title={w.details({ name })}>
      <SeriesDetails seriesId={_id} />
    </Dialog>
  )
}
