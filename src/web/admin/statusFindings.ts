import type { Status } from '#contract/status.ts'
import { number, type useWords } from '../i18n/words.ts'
import { formatBytes } from './formatBytes.ts'
import type { statusWords } from './statusWords.ts'

type Words = ReturnType<typeof useWords<typeof statusWords>>
export type Finding = { key: string; text: string; isGrave: boolean }

// Warning thresholds: for example a job that waits for more than a minute, or less than 10 % of free disk space.
const lateAfter = 60_000
const diskLow = 0.1
const connectionsHigh = 0.85
const longTransaction = 600

/** The problems of an installation, the most severe first. */
export function findingsOf(status: Status, w: Words, moment: (instant: string) => string): Finding[] {
  const { processes, queue, mail, mailboxes, database } = status
  const failed = queue.tasks.reduce((sum, task) => sum + task.failed, 0)
  const alive = processes.filter(({ state }) => state !== 'silent')
  const disks = new Map(alive.map(({ host, disk }) => [host, disk]))
  const isLate = queue.waitingSince !== null && Date.parse(status.at) - Date.parse(queue.waitingSince) > lateAfter
  const { used, most: max } = database.connections
  return [
    ...(alive.some(({ role }) => role !== 'web') ? [] : [{ key: 'noWorker', text: w.noWorker, isGrave: true }]),
    ...[...disks]
      .filter(([, { freeBytes, sizeBytes }]) => sizeBytes > 0 && freeBytes / sizeBytes < diskLow)
      .map(([host, { freeBytes }]) => ({
        key: `disk ${host}`,
        text: w.diskLow({ free: formatBytes(freeBytes), host }),
        isGrave: true,
      })),
    ...alive.flatMap(({ id, pid, host, storage: { state, fault } }) =>
      state === 'away'
        ? [
            {
              key: `storage ${id}`,
              text: w.awayFiles({ pid: String(pid), host, said: fault?.said ?? '' }),
              isGrave: true,
            },
          ]
        : [],
    ),
    ...(isLate && queue.waitingSince
      ? [{ key: 'late', text: w.queueLate({ time: moment(queue.waitingSince) }), isGrave: true }]
      : []),
    ...(failed > 0 ? [{ key: 'failed', text: w.workFailed({ count: failed }), isGrave: true }] : []),
    ...(used > max * connectionsHigh
      ? [{ key: 'connections', text: w.manyConnections({ used: number(used), most: number(max) }), isGrave: true }]
      : []),
    ...(database.longestTransaction > longTransaction
      ? [{ key: 'transaction', text: w.longTransaction, isGrave: false }]
      : []),
    ...processes
      .filter(({ state }) => state === 'silent')
      .map(({ id, pid, host }) => ({ key: id, text: w.silentProcess({ pid: String(pid), host }), isGrave: false })),
    ...alive.flatMap(({ id, pid, host, replica: { state } }) => {
      if (state !== 'behind' && state !== 'away') return []
      const words = state === 'away' ? w.awayReplica : w.behindReplica
      return [{ key: `replica ${id}`, text: words({ pid: String(pid), host }), isGrave: false }]
    }),
    ...(mailboxes.failing > 0
      ? [{ key: 'mailboxes', text: w.mailboxesFailing({ count: mailboxes.failing }), isGrave: false }]
      : []),
    ...(mail.way === 'kept' ? [{ key: 'mail', text: w.mailKept, isGrave: false }] : []),
  ]
}
