import { Button, Code as Block, Group, Stack, Text } from '@mantine/core'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { SidePanel } from '../../ui/overlay/SidePanel.tsx'
import { Code } from '../../ui/text/UserText.tsx'
import { useLoadError } from '../useLoadError.ts'
import { DeliveryResult } from './DeliveryResult.tsx'
import { suiteWords } from '../words.ts'
import { webhookWords } from './words.ts'

const invalidates = ['/developers/webhook']

type One = { webhookId: string; deliveryId: string; isOn: boolean; onClose: () => void }

/** A delivery with its payload, and a button that sends it again. */
export function Delivery({ webhookId, deliveryId, isOn, onClose }: One) {
  const w = useWords(webhookWords)
  const s = useWords(suiteWords)
  const loadError = useLoadError('delivery')
  const query = useApiQuery('GET /api/:tenant/developers/webhook/:webhookId/delivery/:deliveryId', {
    webhookId,
    deliveryId,
  })
  const replay = useApiMutation('POST /api/:tenant/developers/webhook/:webhookId/delivery/:deliveryId/replay', {
    errorTitle: s.sendFailed,
    successToast: { message: w.replayed },
    invalidates,
  })
  const delivery = query.data?.data
  return (
    <SidePanel title={delivery ? <Code>{delivery.type}</Code> : w.show} opened onClose={onClose} size="lg">
      {query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : !delivery ? (
        <Loading />
      ) : (
        <Stack>
          <DeliveryResult delivery={delivery} />
          <Bytes label={w.request} text={`webhook-id: ${delivery.webhookId}\n\n${indented(delivery.body)}`} />
          <Bytes label={w.answered} text={delivery.answer || w.nothingAnswered} />
          {isOn && (
            <Group justify="flex-end">
              <Button loading={replay.isPending} onClick={() => replay.mutate({ webhookId, deliveryId })}>
                {w.replay}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </SidePanel>
  )
}

const indented = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

const Bytes = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Text size="xs" c="gray.7" mb={2}>
      {label}
    </Text>
    <Block block dir="ltr" tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Block>
  </div>
)
