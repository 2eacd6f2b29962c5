import { Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../api/useApi.ts'
import { useSession } from '../../api/session.ts'
import { number, useWords } from '../../i18n/words.ts'
import { limitWords } from './limitWords.ts'

type Use = { limit: number; used: number } | null
type OwnLimit = 'questions' | 'answers' | 'imageMegabytes'
type WorkspaceLimit = 'contacts' | 'messages'

/** The notice appears from this share of a limit on. */
const near = 0.8

/** Warns when the reader has nearly used up today's quotas. */
export function OwnLimits({ kinds }: { kinds: readonly OwnLimit[] }) {
  const { user } = useSession()
  // Administrators have no quotas.
  const limited = user !== null && user.role !== 'admin'
  const { data } = useApiQuery('GET /api/:lang/user/limits', {}, { enabled: limited })
  if (!limited || !data) return null
  return kinds.map((kind) => <UseOf key={kind} kind={kind} use={data.data[kind]} />)
}

type Props = {
  kinds: readonly WorkspaceLimit[]
  /** The amount that the current action would add. */
  more?: number
  /** Whether to show the quota even if plenty is left. */
  always?: boolean
}

/** Warns when the workspace has nearly used up its quotas. */
export function WorkspaceLimits({ kinds, more = 0, always = false }: Props) {
  const { data } = useApiQuery('GET /api/:tenant/email-marketing/limits', {})
  if (!data) return null
  return kinds.map((kind) => <UseOf key={kind} kind={kind} use={data.data[kind]} more={more} always={always} />)
}

type UseProps = { kind: OwnLimit | WorkspaceLimit; use: Use; more?: number; always?: boolean }

function UseOf({ kind, use, more = 0, always = false }: UseProps) {
  const w = useWords(limitWords)
  if (!use) return null
  const { limit, used } = use
  const rest = Math.max(0, limit - used)
  const isTooMany = more > rest
  const isNear = used >= near * limit
  if (!always && !isNear && !isTooMany) return null
  const text = w[kind]({ used: number(used), limit: number(limit) })
  return (
    <Paper withBorder p="sm" radius="md" mb="md" maw={640} role="status">
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600}>
            {text}
          </Text>
          <Text size="sm" c="gray.7">
            {w.remaining({ rest: number(rest) })}
          </Text>
        </Group>
        <Progress
          value={Math.min(100, (100 * used) / limit)}
          color={isNear ? 'yellow.6' : 'blue.6'}
          aria-label={text}
        />
        {isTooMany && <Text size="sm">{w.tooMany({ wanted: number(more) })}</Text>}
        {(isNear || isTooMany) && (
          <Text size="xs" c="gray.7">
            {kind === 'contacts' ? w.lasting : w.daily}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
