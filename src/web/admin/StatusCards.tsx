import { Table, Text } from '@mantine/core'
import type { Status } from '#contract/status.ts'
import { number, useWords } from '../i18n/words.ts'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Pill } from '../ui/text/Pill.tsx'
import { Code } from '../ui/text/UserText.tsx'
import { formatBytes } from './formatBytes.ts'
import { Numbers, Panel, Rows } from './StatusPanels.tsx'
import { statusWords } from './statusWords.ts'

const colours = { ready: 'teal', leaving: 'yellow', silent: 'red' }
const replicas = {
  none: { color: 'gray', word: 'replicaNone' },
  used: { color: 'teal', word: 'replicaUsed' },
  behind: { color: 'yellow', word: 'replicaBehind' },
  away: { color: 'red', word: 'replicaAway' },
} as const

/** Processes that are running, or were a moment ago. */
export function ProcessesCard({ status: { processes } }: { status: Status }) {
  const w = useWords(statusWords)
  const hasReplica = processes.some(({ replica }) => replica.state !== 'none')
  return (
    <Panel title={w.processes}>
      <Rows
        label={w.processes}
        minWidth={760}
        heads={[
          w.process,
          w.state,
          w.role,
          w.since,
          w.version,
          w.memory,
          w.delay,
          w.connections,
          w.disk,
          ...(hasReplica ? [w.replica] : []),
        ]}
      >
        {processes.map((process) => (
          <Table.Tr key={process.id}>
            <Table.Td>
              <Code>{`${process.host} · ${process.pid}`}</Code>
            </Table.Td>
            <Table.Td>
              <Pill color={colours[process.state]}>{w[process.state]}</Pill>
            </Table.Td>
            <Table.Td>{w[process.role]}</Table.Td>
            <Table.Td>
              <RelativeTime at={process.startedAt} />
            </Table.Td>
            <Table.Td>
              <Code>{process.version}</Code>
            </Table.Td>
            <Table.Td>
              <bdi>{formatBytes(process.memoryBytes)}</bdi>
            </Table.Td>
            <Table.Td>
              <bdi>{w.milliseconds({ value: shortened(process.loopDelay) })}</bdi>
            </Table.Td>
            <Table.Td>{number(process.connections.used)}</Table.Td>
            <Table.Td>
              <bdi>{formatBytes(process.disk.freeBytes)}</bdi>
            </Table.Td>
            {hasReplica && (
              <Table.Td>
                <Pill color={replicas[process.replica.state].color}>{w[replicas[process.replica.state].word]}</Pill>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Rows>
    </Panel>
  )
}

/** Queued jobs by kind. */
export function QueueCard({ queue: { tasks } }: { queue: Status['queue'] }) {
  const w = useWords(statusWords)
  return (
    <Panel title={w.queue} hint={w.queueHint}>
      {tasks.length === 0 ? (
        <Text size="sm">{w.queueEmpty}</Text>
      ) : (
        <Rows label={w.queue} minWidth={420} heads={[w.task, w.waits, w.runs, w.later, w.retrying, w.failed]}>
          {tasks.map(({ task, ready, running, later, retrying, failed }) => (
            <Table.Tr key={task}>
              <Table.Td>
                <Code>{task}</Code>
              </Table.Td>
              <Table.Td>{number(ready)}</Table.Td>
              <Table.Td>{number(running)}</Table.Td>
              <Table.Td>{number(later)}</Table.Td>
              <Table.Td>{number(retrying)}</Table.Td>
              <Table.Td {...(failed > 0 && { c: 'red.9', fw: 700 })}>{number(failed)}</Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      )}
    </Panel>
  )
}

/** Unfinished sends of all workspaces. */
export function SendingCard({ sending: { jobs, recipients } }: { sending: Status['sending'] }) {
  const w = useWords(statusWords)
  if (Object.values(jobs).every((count) => count === 0)) {
    return (
      <Panel title={w.sending} hint={w.sendingHint}>
        <Text size="sm">{w.nothingSent}</Text>
      </Panel>
    )
  }
  return (
    <Panel title={w.sending} hint={w.sendingHint}>
      <Numbers
        title={w.jobs}
        of={[
          [w.running, jobs.running],
          [w.preparing, jobs.preparing],
          [w.scheduled, jobs.scheduled],
          [w.paused, jobs.paused],
        ]}
      />
      <Numbers
        title={w.recipients}
        of={[
          [w.queued, recipients.queued],
          [w.claimed, recipients.claimed],
          [w.deferred, recipients.deferred],
          [w.waitingForTime, recipients.waiting],
          [w.sent, recipients.sent],
          [w.failed, recipients.failed],
          [w.unknown, recipients.unknown],
        ]}
      />
    </Panel>
  )
}

/** The status of system emails, mailboxes and imports. */
export function MailCard({ status: { mail, mailboxes, imports } }: { status: Status }) {
  const w = useWords(statusWords)
  return (
    <Panel title={w.mail}>
      <Numbers
        title={`${w.ownMail}: ${w[mail.way]}`}
        of={[
          [w.mailWaiting, mail.waiting],
          [w.mailFailed, mail.failed],
        ]}
      />
      <Numbers
        title={w.mailboxes}
        of={[
          [w.mailboxesReady, mailboxes.ready],
          [w.mailboxesSyncing, mailboxes.syncing],
          [w.mailboxesBroken, mailboxes.failing],
        ]}
      />
      <Numbers
        title={w.imports}
        of={[
          [w.importsRunning, imports.running],
          [w.importsQueued, imports.queued],
        ]}
      />
    </Panel>
  )
}

/** Database statistics. */
export function DatabaseCard({ database }: { database: Status['database'] }) {
  const w = useWords(statusWords)
  const { used, most: max } = database.connections
  return (
    <Panel title={w.database}>
      <Numbers
        title={<Code>{`PostgreSQL ${database.version}`}</Code>}
        of={[
          [w.databaseSize, <bdi key="size">{formatBytes(database.sizeBytes)}</bdi>],
          [w.connections, w.ofMost({ used: number(used), most: number(max) })],
          [w.answers, <bdi key="in">{w.milliseconds({ value: shortened(database.answeredIn) })}</bdi>],
          [w.longest, <bdi key="longest">{w.seconds({ value: database.longestTransaction.toFixed(1) })}</bdi>],
        ]}
      />
      <Numbers
        title={w.largest}
        of={database.largest.map(({ table, sizeBytes }) => [
          <Code key={table}>{table}</Code>,
          <bdi key="of">{formatBytes(sizeBytes)}</bdi>,
        ])}
      />
    </Panel>
  )
}

const shortened = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value))
