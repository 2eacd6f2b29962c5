import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Place } from './place.ts'

// Drafts are in the same file system, so that a rename is atomic.
const draftsOf = '.coming'

/** Files in a folder that must exist, since a new folder must not replace an unmounted disk. */
export function folderPlace({ path: root }: { path: string }): Place {
  const at = (name: string) => path.join(root, name)
  const drafts = at(draftsOf)

  async function look() {
    if (!(await stat(root)).isDirectory()) throw new Error(`${root} isn’t a folder`)
  }

  return {
    kind: 'folder',
    name: root,
    look,
    async put(name, bytes) {
      const target = at(name)
      if ((await sizeOf(target)) === bytes.length) return
      await look()
      await mkdir(drafts, { recursive: true })
      const draft = path.join(drafts, randomUUID())
      try {
        await writeWhole(draft, bytes)
        const folder = path.dirname(target)
        const isNew = (await mkdir(folder, { recursive: true })) !== undefined
        await rename(draft, target)
        await sync(folder)
        if (isNew) for (const above of foldersBetween(root, folder)) await sync(above)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
    },
    async get(name, maxBytes) {
      try {
        await using file = await open(at(name), 'r')
        const { size } = await file.stat()
        if (size > maxBytes) throw new Error(`${name} exceeds the maximum file size`)
        return await file.readFile()
      } catch (error) {
        if (!isMissing(error)) throw error
        await look()
        return null
      }
    },
    async remove(name) {
      await look()
      await rm(at(name), { force: true })
    },
    async tidy(before) {
      const names = await readdir(drafts).catch(() => [])
      for (const name of names) {
        const draft = path.join(drafts, name)
        const { mtime } = await stat(draft)
        if (mtime < before) await rm(draft, { force: true })
      }
    },
    close() {},
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    (error: unknown) => {
      if (isMissing(error)) return null
      throw error
    },
  )

async function writeWhole(file: string, bytes: Buffer) {
  await using handle = await open(file, 'wx', 0o600)
  await handle.writeFile(bytes)
  await handle.sync()
}

/** Syncs the folder, which makes its entries durable (fsync(2)). */
async function sync(folder: string) {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** The parents of `folder` up to `root`. */
function foldersBetween(root: string, folder: string): string[] {
  const above = path.dirname(folder)
  return folder === root ? [] : [above, ...(above === root ? [] : foldersBetween(root, above))]
}
