import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../docs/guide')
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
const leads = pages.flatMap((page) =>
  [...readFileSync(path.join(folder, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) => to),
)

test('every image and page that the guides link to exists', () =>
  expect(leads.filter((to) => !existsSync(path.join(folder, to)))).toEqual([]))

test('every image is used', () => {
  const shown = leads.map((to) => path.basename(to))
  expect(readdirSync(path.join(folder, 'pictures')).filter((name) => !shown.includes(name))).toEqual([])
})

test.each(['administrators', 'developers', 'engines', 'members', 'operators'])(
  'the guide of %s is there in both languages, with the same sections',
  (name) => {
    const sections = (page: string) => readFileSync(path.join(folder, page), 'utf8').match(/^#+ /gm)
    expect(sections(`${name}.md`)).toEqual(sections(`${name}.ar.md`))
  },
)
