import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { locale, withoutBreaks } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { type CampaignStore, useCampaignState } from './useCampaign.ts'
import { campaignWords } from './words.ts'

/** Whether the draft is saved, and since when. A failed save can be repeated. */
export function SaveState({ store }: { store: CampaignStore }) {
  const { status, item, savedAt } = useCampaignState(store)
  const text = useSaveText(status, savedAt ?? new Date(item.updatedAt))
  const w = useWords(campaignWords)
  const isWrong = ['failed', 'invalid', 'conflict'].includes(status)
  return (
    <Group gap={6} wrap="nowrap" role="status">
      {isWrong ? (
        <IconAlertTriangle size={16} color="var(--mantine-color-red-9)" aria-hidden />
      ) : (
        status === 'saved' && <IconCheck size={16} color="var(--mantine-color-teal-8)" aria-hidden />
      )}
      <Text size="sm" c={isWrong ? 'red.9' : 'gray.7'}>
        {text}
      </Text>
      {status === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={() => void store.flush()}>
          {w.retry}
        </Button>
      )}
    </Group>
  )
}

/** The state of saving in words. */
export function useSaveText(status: ReturnType<CampaignStore['state']>['status'], at: Date): string {
  const w = useWords(campaignWords)
  const time = new Intl.DateTimeFormat(locale(useLanguage()), { timeStyle: 'short' })
  if (status === 'saved') return w.savedAt({ time: withoutBreaks(time.format(at)) })
  if (status === 'waiting' || status === 'saving') return w.saving
  return status === 'invalid' ? w.invalid : w.notSaved
}
