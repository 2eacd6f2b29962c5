import { Alert, Anchor, Button, Checkbox, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Automation, StartPreview } from '#contract/email-marketing/automations.ts'
import { useApiMutation, useApiQuery } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { SenderWarnings } from '../sending/SenderWarnings.tsx'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { invalidates } from './invalidates.ts'
import { useNames } from './names.ts'
import { startWords } from './startWords.ts'
import { triggerText } from './summary.ts'
import { automationWords } from './words.ts'

type Props = { automation: Automation; opened: boolean; onClose: () => void }

/** Shows before a start who would enter, with names, and what speaks against it. A start that reaches no contacts is refused. */
export function StartSheet({ automation, opened, onClose }: Props) {
  const w = useWords(startWords)
  return (
    <Dialog opened={opened} onClose={onClose} title={w.title({ name: isolateAuto(automation.name) })} size="lg">
      {opened && <Sheet automation={automation} onClose={onClose} />}
    </Dialog>
  )
}

function Sheet({ automation, onClose }: Omit<Props, 'opened'>) {
  const w = useWords(startWords)
  const a = useWords(automationWords)
  const u = useWords(uiWords)
  const s = useWords(suiteWords)
  const { _id: automationId, flow } = automation
  const query = useApiQuery('POST /api/:tenant/email-marketing/automation/:automationId/start-preview', {
    automationId,
  })
  const loadError = useLoadError('preview')
  const [asTheyAre, setAsTheyAre] = useState(false)
  const start = useApiMutation('POST /api/:tenant/email-marketing/automation/:automationId/start', {
    successToast: { message: a.started },
    errorTitle: null,
    invalidates,
  })
  const preview = query.data?.data
  const isRefused = !preview || preview.refusal !== null || preview.problems.length > 0
  const mayStart = !isRefused && (preview.starterTexts.length === 0 || asTheyAre)
  const begin = () => start.mutate({ automationId, despiteStarterTexts: asTheyAre }, { onSuccess: () => onClose() })
  return (
    <Stack>
      {query.error ? (
        <ErrorNotice error={query.error} {...loadError} onRetry={() => void query.refetch()} />
      ) : preview ? (
        <>
          <Entering automation={automation} preview={preview} />
          <Checks preview={preview} />
          {preview.starterTexts.length > 0 && !isRefused && (
            <Checkbox
              label={w.asTheyAre}
              checked={asTheyAre}
              onChange={(event) => setAsTheyAre(event.currentTarget.checked)}
            />
          )}
          {flow.steps.some(({ kind }) => kind === 'send') && <SenderWarnings providerId={flow.providerId ?? ''} />}
        </>
      ) : (
        <Skeleton height={160} role="status" aria-busy aria-label={u.loading} />
      )}
      {start.error && <ErrorNotice error={start.error} title={s.updateFailed} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {u.cancel}
        </Button>
        <Button disabled={!mayStart} loading={start.isPending} onClick={begin}>
          {a.start}
        </Button>
      </Group>
    </Stack>
  )
}

/** Who enters: by their dates with names, otherwise by what happens from now on. */
function Entering({ automation: { flow }, preview }: { automation: Automation; preview: StartPreview }) {
  const w = useWords(startWords)
  const a = useWords(automationWords)
  const dates = useDates()
  const names = useNames()
  const { trigger } = flow
  if (preview.refusal !== null)
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={w.noContacts} role="alert">
        <Text size="sm">{preview.refusal}</Text>
        <Anchor component={Link} to="/email-marketing/contacts" size="sm" c="blue.9" mt="xs" display="inline-block">
          {w.toContacts}
        </Anchor>
      </Alert>
    )
  if (trigger.kind === 'hand') return <Text size="sm">{w.byHand}</Text>
  if (trigger.kind !== 'date')
    return (
      <Stack gap={4}>
        <Text size="sm">{w.fromNowOn({ trigger: isolateAuto(triggerText(trigger, a, names)) })}</Text>
        {preview.present !== null && <Text size="sm">{w.present({ count: preview.present })}</Text>}
      </Stack>
    )
  return (
    <Stack gap={4}>
      <Text fw={600} role="status">
        {preview.isWhole ? w.entering({ count: preview.entering }) : w.enteringAtLeast({ count: preview.entering })}
      </Text>
      {preview.contacts.length > 0 && (
        <List size="sm" aria-label={w.next}>
          {preview.contacts.map(({ contactId, email, name, at }) => (
            <List.Item key={contactId}>
              <Anchor
                component={Link}
                to={`/email-marketing/contacts/${contactId}`}
                size="sm"
                c="blue.9"
                target="_blank"
              >
                {name ? <UserText>{name}</UserText> : <Code>{email}</Code>}
              </Anchor>{' '}
              <Text span size="sm" c="gray.7">
                {dates.moment(at)}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
      {preview.entering > preview.contacts.length && (
        <Text size="sm" c="gray.7">
          {w.andMore({ count: preview.entering - preview.contacts.length })}
        </Text>
      )}
      {preview.skipped > 0 && (
        <Text size="sm" c="gray.7">
          {w.skipped({ count: preview.skipped })}
        </Text>
      )}
    </Stack>
  )
}

/** What must be mended first, and the emails that still have starter texts. */
function Checks({ preview: { problems, starterTexts, refusal } }: { preview: StartPreview }) {
  const w = useWords(startWords)
  const a = useWords(automationWords)
  if (problems.length === 0 && starterTexts.length === 0)
    return refusal === null ? (
      <Group gap="xs" wrap="nowrap">
        <IconCircleCheck size={18} color="var(--mantine-color-green-8)" aria-hidden />
        <Text size="sm">{w.allWell}</Text>
      </Group>
    ) : null
  return (
    <>
      {problems.length > 0 && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={a.toMend}>
          <List size="sm">
            {problems.map(({ step, message }) => (
              <List.Item key={`${step} ${message}`}>{message}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {starterTexts.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={w.starterTexts({ count: starterTexts.length })}
          role="status"
        >
          <Text size="sm">{w.starterHint}</Text>
          <List size="sm">
            {starterTexts.map(({ templateId, name }) => (
              <List.Item key={templateId}>
                <Anchor component={Link} to={`/email-marketing/templates/${templateId}`} size="sm" c="blue.9">
                  {w.edit} <UserText>{name}</UserText>
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  )
}
