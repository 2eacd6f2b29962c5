import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { fault } from '../failure.ts'

// A full disk stops the embedded database completely, including reads, since the WAL cannot be written. Below a
// reserve, large writes are therefore refused or wait: uploads, imports, mailboxes, form sign-ups, new sends. At half
// of the reserve, other writes and the work on sends and automations stop too. The rest is for sign-ins, deletions and
// the WAL.

const reserveBytes = 256 * 1024 * 1024

export const diskFull = fault('unavailable', {
  en: 'The server doesn’t have enough free disk space to save this. You can still read what is saved. Ask an administrator for help.',
  ar: 'لا تكفي مساحة القرص على الخادم للحفظ. يبقى المحتوى المحفوظ متاحًا للقراءة. يرجى إبلاغ أحد المديرين.',
})

type Room = 'enough' | 'uploadsRefused' | 'writesRefused'

/** The reserve of free space: a share of the disk, at least 256 MiB; on small disks a fifth. */
export const reservedBytes = (size: number, percent: number) =>
  percent === 0 ? 0 : Math.max((size * percent) / 100, Math.min(reserveBytes, size / 5))

/** How long free space is cached (ms). Writes are frequent and cannot fill the reserve in that time. */
const maxAgeMs = 250
const lastLooks = new WeakMap<Config, { at: number; room: Promise<Room> }>()

/** The smallest free space of the disks that this process writes to. That of an external database is unknown. */
function roomOf(config: Config): Promise<Room> {
  const last = lastLooks.get(config)
  if (last && performance.now() - last.at < maxAgeMs) return last.room
  const room = look(config)
  lastLooks.set(config, { at: performance.now(), room })
  return room
}

async function look(config: Config): Promise<Room> {
  const { address } = config.storage
  const folders = [
    ...(config.databaseUrl === undefined ? [config.dataDir] : []),
    ...(address?.kind === 'folder' ? [address.path] : []),
  ]
  const rooms = await Promise.all(folders.map((folder) => roomIn(folder, config.diskFreePercent)))
  return rooms.find((room) => room === 'writesRefused') ?? rooms.find((room) => room === 'uploadsRefused') ?? 'enough'
}

async function roomIn(folder: string, percent: number): Promise<Room> {
  // Writers report an unreachable folder.
  const disk = await statfs(folder).catch(() => null)
  if (!disk) return 'enough'
  const [free, reserve] = [disk.bavail * disk.bsize, reservedBytes(disk.blocks * disk.bsize, percent)]
  if (free < reserve / 2) return 'writesRefused'
  return free < reserve ? 'uploadsRefused' : 'enough'
}

/** Whether there is room for large writes, or for small ones. */
export async function hasRoom(config: Config, what: 'much' | 'little'): Promise<boolean> {
  const room = await roomOf(config)
  return what === 'much' ? room === 'enough' : room !== 'writesRefused'
}

/** @throws unavailable if no more files may be stored */
export async function checkRoomForFile(config: Config) {
  if (!(await hasRoom(config, 'much'))) throw diskFull()
}
