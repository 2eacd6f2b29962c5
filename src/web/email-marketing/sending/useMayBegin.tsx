import { Text } from '@mantine/core'
import type { InputOf } from '../../api/call.ts'
import { call, CallError } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { sendingWords } from './words.ts'

type Options = {
  /** Empty for the default provider. */
  providerId: string
  audience: InputOf<'POST /api/:tenant/email-marketing/job/audience'>
  /** The title of the confirmation if there are no warnings. */
  title: string
  /** The label of the confirm button. */
  begin: string
  /** Whether a start without recipients is refused. */
  needsRecipients?: boolean
  /** Extra text for a number of recipients. */
  more?: (recipients: number) => string
}

/**
 * Asks to confirm a start, with the number of recipients and delivery warnings. Null if the campaign must not start.
 */
export function useMayBegin() {
  const w = useWords(sendingWords)
  const confirm = useConfirm()
  return async ({ providerId, audience, title, begin, needsRecipients = false, more }: Options) => {
    const checking = call('POST /api/:tenant/email-marketing/job/sender-check', providerId ? { providerId } : {})
    const [{ data }, warnings] = await Promise.all([
      call('POST /api/:tenant/email-marketing/job/audience', audience),
      checking.then(
        (answer) => answer.data.warnings,
        () => [],
      ),
    ])
    if (needsRecipients && data.recipients === 0) throw new CallError({ message: w.reachesNone })
    const hopeless = warnings.filter(({ severity }) => severity === 'confirm')
    const lines = [
      w.audience({ count: data.recipients }),
      ...(data.suppressed > 0 ? [w.suppressed({ count: data.suppressed })] : []),
      ...(more ? [more(data.recipients)] : []),
      ...hopeless.map(({ message, advice }) => `${message} ${advice}`),
    ]
    const body = lines.map((line) => (
      <Text key={line} size="sm" mb="xs">
        {line}
      </Text>
    ))
    const warned = hopeless.length > 0
    const agreed = await confirm({ title: warned ? w.sendAnyway : title, body, confirm: begin, danger: warned })
    return agreed ? { despiteWarnings: warned } : null
  }
}
