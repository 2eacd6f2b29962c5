import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../api/call.ts'
import { createAutosave, type UnsavedDraft } from './autosave.ts'

type Item = { updatedAt: string; name: string; subject: string }
type Values = Pick<Item, 'name' | 'subject'>

const at = (second: number) => `2026-11-27T10:00:${String(second).padStart(2, '0')}.000Z`
const item = (second: number, name = 'A', subject = 'S'): Item => ({ updatedAt: at(second), name, subject })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin(save: (changed: Partial<Values>, version: string) => Promise<Item>, restored?: UnsavedDraft<Values>) {
  const kept: unknown[] = []
  const store = createAutosave<Values, Item>({
    item: item(0),
    valuesOf: ({ name, subject }) => ({ name, subject }),
    merge: (read, mine, theirs) => ({
      name: mine.name === read.name ? theirs.name : mine.name,
      subject: mine.subject === read.subject ? theirs.subject : mine.subject,
    }),
    keep: (draft) => kept.push(draft),
    restored: restored ?? null,
    save,
  })
  return { store, kept }
}

test('typing is saved once it rests, only the changed field, under the version that was read', async () => {
  const save = vi.fn(() => Promise.resolve(item(1, 'AB')))
  const { store, kept } = begin(save)
  store.change({ name: 'AB' })
  store.change({ name: 'ABC' })
  expect(store.state().status).toBe('waiting')
  await vi.advanceTimersByTimeAsync(800)
  expect(save.mock.calls).toEqual([[{ name: 'ABC' }, at(0)]])
  expect([store.state().status, store.version(), store.state().values.name]).toEqual(['saved', at(1), 'ABC'])
  expect(kept.at(-1)).toBe(null)
})

test('one request runs at a time, and what was typed meanwhile follows under the new version', async () => {
  const answers: ((item: Item) => void)[] = []
  const save = vi.fn((_changed: Partial<Values>, _version: string) => new Promise<Item>((done) => answers.push(done)))
  const { store } = begin(save)
  store.change({ name: 'AB' })
  await vi.advanceTimersByTimeAsync(800)
  store.change({ subject: 'New' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(save).toHaveBeenCalledTimes(1)
  answers[0]?.(item(1, 'AB'))
  await vi.advanceTimersByTimeAsync(800)
  expect(save.mock.calls[1]).toEqual([{ subject: 'New' }, at(1)])
})

test('a failure of the network is retried, and the browser keeps the changes until then', async () => {
  const save = vi.fn<(changed: Partial<Values>) => Promise<Item>>()
  save.mockRejectedValueOnce(new CallError({ message: 'offline' })).mockResolvedValue(item(1, 'AB'))
  const { store, kept } = begin(save)
  store.change({ name: 'AB' })
  await vi.advanceTimersByTimeAsync(800)
  expect(store.state().status).toBe('failed')
  expect(kept.at(-1)).toEqual({ changed: { name: 'AB' }, version: at(0) })
  await vi.advanceTimersByTimeAsync(2000)
  expect(store.state().status).toBe('saved')
})

test('a refused field does not hold up the others', async () => {
  const save = vi.fn((changed: Partial<Values>) =>
    changed.name === ''
      ? Promise.reject(new CallError({ statusCode: 400, message: 'no', fields: { name: 'Enter a name.' } }))
      : Promise.resolve(item(1, 'A', 'New')),
  )
  const { store } = begin(save)
  store.change({ name: '', subject: 'New' })
  await vi.advanceTimersByTimeAsync(800)
  // A timer of 0 ms that starts while time advances fires 1 ms later.
  await vi.advanceTimersByTimeAsync(1)
  expect(save.mock.calls.map(([changed]) => changed)).toEqual([{ name: '', subject: 'New' }, { subject: 'New' }])
  expect([store.state().status, store.state().fields]).toEqual(['invalid', { name: 'Enter a name.' }])
  expect(await store.flush()).toBe(false)
})

test('the second of two editors is asked, and a merge keeps the fields of both', async () => {
  const theirs = item(5, 'Theirs')
  const conflict = new CallError({
    statusCode: 409,
    message: 'changed',
    current: { data: theirs, by: 'Maha' } as never,
  })
  const save = vi.fn<(changed: Partial<Values>, version: string) => Promise<Item>>()
  save.mockRejectedValueOnce(conflict).mockResolvedValue(item(6, 'Theirs', 'Mine'))
  const { store } = begin(save)
  store.change({ subject: 'Mine' })
  await vi.advanceTimersByTimeAsync(800)
  expect(store.state().conflict?.by).toBe('Maha')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(save).toHaveBeenCalledTimes(1)
  store.keepMine()
  await vi.advanceTimersByTimeAsync(0)
  expect(save.mock.calls[1]).toEqual([{ subject: 'Mine' }, at(5)])
  expect(store.state().values).toEqual({ name: 'Theirs', subject: 'Mine' })
})

test('changes that a reload interrupted are saved under the version that was edited', async () => {
  const save = vi.fn(() => Promise.resolve(item(1, 'Restored')))
  const { store } = begin(save, { changed: { name: 'Restored' }, version: at(0) })
  expect(store.state().values.name).toBe('Restored')
  await vi.advanceTimersByTimeAsync(0)
  expect(save.mock.calls).toEqual([[{ name: 'Restored' }, at(0)]])
})

test('what others save is taken over unless something is unsaved here', () => {
  const { store } = begin(() => Promise.reject(new Error('unused')))
  store.adopt(item(3, 'Newer'), false)
  expect([store.state().values.name, store.state().adopted]).toEqual(['Newer', at(3)])
  store.change({ subject: 'Mine' })
  store.adopt(item(4, 'Newest'), false)
  expect(store.state().values).toEqual({ name: 'Newer', subject: 'Mine' })
})
