import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { fault } from '../failure.ts'

// A full disk stops the built-in database altogether, with every read: its log of writes (WAL) has nowhere to go. So what stores much is
// refused or waits while there is still a reserve: uploads, imports, mailboxes, sign-ups of forms, new sends. Other writes, and the work on
// sends and automations, follow once half of it is used. What is left is for sign-ins, deletions and the WAL.

const reserveBytes = 256 * 1024 * 1024

export const diskFull = fault('unavailable', {
  en: 'The server has too little free disk space to store this. What is there can still be read. Please tell the administrators.',
  ar: 'لا تكفي مساحة الخادم لحفظ هذا، ويمكن قراءة ما هو موجود. يرجى إبلاغ المسؤولين.',
})

type Room = 'enough' | 'uploadsRefused' | 'writesRefused'

/** What is kept free of a disk: a share of it and 256 MiB at least, on small disks a fifth. */
export const reservedBytes = (size: number, percent: number) =>
  percent === 0 ? 0 : Math.max((size * percent) / 100, Math.min(reserveBytes, size / 5))

/** How long an answer of the file system is used again (ms): writes are many, and fill no reserve in that time. */
const maxAgeMs = 250
const lastLooks = new WeakMap<Config, { at: number; room: Promise<Room> }>()

/** The least room of the disks that this program fills. The free space of an external database is not known here. */
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
  // A folder that cannot be reached is reported by whoever writes to it.
  const disk = await statfs(folder).catch(() => null)
  if (!disk) return 'enough'
  const [free, reserve] = [disk.bavail * disk.bsize, reservedBytes(disk.blocks * disk.bsize, percent)]
  if (free < reserve / 2) return 'writesRefused'
  return free < reserve ? 'uploadsRefused' : 'enough'
}

/** Whether there is room for what stores much, or for a write that stores little. */
export async function hasRoom(config: Config, what: 'much' | 'little'): Promise<boolean> {
  const room = await roomOf(config)
  return what === 'much' ? room === 'enough' : room !== 'writesRefused'
}

/** @throws unavailable where a file may not be stored any more */
export async function checkRoomForFile(config: Config) {
  if (!(await hasRoom(config, 'much'))) throw diskFull()
}
