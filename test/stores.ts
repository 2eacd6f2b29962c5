import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { bucket } from './stand-ins/bucket.ts'

/** File storage for STORAGE_URL, with direct access to its content. */
export type Store = {
  url: string
  /** The stored files by hash. */
  files: () => Promise<Map<string, Buffer>>
  /** Makes it unreachable until `mend`. */
  break: () => Promise<void>
  mend: () => Promise<void>
  stop: () => Promise<void>
}

async function folderStore(): Promise<Store> {
  const home = await mkdtemp(path.join(tmpdir(), 'sanad-files-'))
  const [folder, elsewhere] = [path.join(home, 'files'), path.join(home, 'unmounted')]
  await mkdir(folder)
  return {
    url: `file://${folder}`,
    async files() {
      const all = await readdir(folder, { recursive: true, withFileTypes: true })
      // Files being written have no final name yet.
      const named = all.filter((entry) => entry.isFile() && path.basename(entry.parentPath) !== '.coming')
      const whole = named.map((entry) => path.join(entry.parentPath, entry.name))
      return new Map(await Promise.all(whole.map(async (file) => [path.basename(file), await readFile(file)] as const)))
    },
    break: () => rename(folder, elsewhere),
    mend: () => rename(elsewhere, folder),
    stop: () => rm(home, { recursive: true, force: true }),
  }
}

async function bucketStore(): Promise<Store> {
  const made = await bucket()
  return {
    url: made.url,
    files: async () => new Map([...made.objects].map(([name, bytes]) => [path.basename(name), bytes])),
    async break() {
      made.fault = () => 'InternalError'
    },
    async mend() {
      made.fault = () => undefined
    },
    stop: made.stop,
  }
}

export const stores = { folder: folderStore, bucket: bucketStore }

/** A noise image, which does not compress. */
export const noise = (side = 512) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
