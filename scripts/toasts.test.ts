import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

// Sections 8 and 9 of the specification compared with the pages: texts, titles, colours and times of toasts.

const root = path.join(import.meta.dirname, '../src/web')
const pages = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => [file.replaceAll(path.sep, '/'), readFileSync(path.join(root, file), 'utf8')]),
)
const source = (file: string) => pages.get(file) ?? ''

/** Every English text of a page. */
const sources = new Set(
  [...pages.values()].flatMap((text) =>
    [...text.matchAll(/\ben:\s*(?:template\()?(['"])(.*?)\1/g)].map(([, , en]) => en),
  ),
)

const ofAdmin = (one: string, many: string) =>
  [`fetch ${many}`, `fetch ${one}`, `create ${one}`, `update ${one}`, `delete ${one}`].map(
    (deed) => `Failed to ${deed}`,
  )

const inKeep = (thing: string) => [
  `Error Loading ${thing}s`,
  `Error Loading ${thing}`,
  ...['Creating', 'Updating', 'Deleting'].map((deed) => `Error ${deed} ${thing}`),
]

/** Titles of failures in the email suite. */
const suiteTitles = [
  'Create Failed',
  'Update Failed',
  'Delete Failed',
  'Test Failed',
  'Fetch Failed',
  'Send Failed',
  'Reply Failed',
  'Assignment Failed',
  'Remove Failed',
  'Cleanup Failed',
]

const texts: Record<string, string[]> = {
  'session and general': [
    'Login failed',
    'Login failed: No token received',
    'Logout failed',
    'Failed to send reset link. Please try again.',
    'Failed to fetch profile',
    'Failed to update profile',
    'Error updating profile',
    'Error loading profile data',
    'Failed to load community members',
    'Your session has expired. Please login again.',
    'Could not validate your session.',
    'An error occurred. Please try again later.',
    'An unexpected error occurred',
  ],
  administration: [
    ...ofAdmin('user', 'users'),
    'Failed to update user role',
    ...ofAdmin('tag', 'tags'),
    ...ofAdmin('article', 'articles'),
    'Failed to update article status',
    ...ofAdmin('Zoom meeting', 'Zoom meetings'),
    ...ofAdmin('question', 'questions'),
    ...ofAdmin('answer', 'answers'),
    ...ofAdmin('QA relation', 'QA relations'),
    'Failed to update status',
    'Failed to delete question-answer relation',
    'Failed to fetch tools',
    'Failed to fetch tool details',
    'Failed to create tool',
    'Failed to update tool',
    'Failed to delete tool',
    'Failed to change tool status',
  ],
  'the keep area': [
    ...inKeep('Classification'),
    ...inKeep('Content'),
    'Data Error',
    'No classification data received',
    'No content data received',
  ],
  'the mailing suite': [...suiteTitles, 'Not Found', 'Already Assigned', 'Partial Success', 'Test Successful'],
}

describe.each(Object.entries(texts))("the specification's text for %s", (_area, expected) => {
  test.each(expected)('%s', (text) => expect(sources).toContain(text))
})

type Telling = { file: string; endpoint: string; told: string }

/** Every mutation hook, with its endpoint and toasts. */
const tellings = [...pages].flatMap(([file, text]) =>
  [...text.matchAll(/useApiMutation\(\s*'([A-Z]+ [^']+)',?/g)].map(({ index, 0: whole, 1: endpoint = '' }): Telling => {
    const begin = index + whole.length
    return { file, endpoint, told: text.slice(begin, endOf(text, begin)) }
  }),
)

/** The position at which the open brackets are closed. */
function endOf(text: string, begin: number): number {
  let open = 1
  for (let at = begin; at < text.length; at += 1) {
    if ('({['.includes(text[at] ?? ' ')) open += 1
    if (')}]'.includes(text[at] ?? ' ')) open -= 1
    if (open === 0) return at
  }
  return text.length
}

const plainly = tellings.filter(({ told }) => /successToast: (\{|successToast\()/.test(told))
const isRed = ({ told }: Telling) =>
  /successToast: \{[^}]*color: 'red'|successToast: successToast\([^)]*'red'\)/.test(told)
/** Deletions that section 8 of the specification wants red: of articles, questions and answers. */
const isSpecifiedRed = ({ endpoint }: Telling) => /^DELETE \S+\/(article|question|answer)\/:\1Id$/.test(endpoint)

test('a wrong sign-in is explained by the server, at the field', () => {
  const signIn = readFileSync(path.join(root, '../..', 'src/server/auth/failures.ts'), 'utf8')
  expect(signIn).toContain("en: 'Invalid email or password'")
})

describe('colours and times of toasts', () => {
  test('the toast of a deleted article, question or answer is red, other success toasts never are', () => {
    expect(plainly.length).toBeGreaterThan(60)
    expect(new Set(plainly.filter(isSpecifiedRed).map(({ endpoint }) => endpoint.split('/').at(-2)))).toEqual(
      new Set(['article', 'question', 'answer']),
    )
    expect(plainly.filter((telling) => isSpecifiedRed(telling) !== isRed(telling))).toEqual([])
  })

  test('the keep area shows successes for three seconds, unless they offer an undo, errors in red for five', () => {
    const undoneInToast = 'DELETE /api/:tenant/keep-content/:contentId'
    const kept = tellings.filter(({ file }) => file.startsWith('keep/'))
    expect(
      kept.filter(
        ({ told, endpoint }) =>
          !(/successToast: (successToast|toastIfData)\(/.test(told) || endpoint === undoneInToast) ||
          !/errorTitle: null/.test(told),
      ),
    ).toEqual([])
    expect(source('keep/ContentsPage.tsx')).toContain('offer(`deleted ${_id}`, w.contentDeleted')
    expect(source('keep/toasts.ts')).toMatch(/successToast = [^}]*autoClose: 3000/)
    for (const [file, text] of pages) {
      if (!file.startsWith('keep/')) continue
      for (const [toast] of text.matchAll(/showToast\(\{.*?\}\)/gs)) {
        if (toast.includes("color: 'red'")) expect(toast, file).toContain('autoClose: 5000')
        else expect(toast, file).toMatch(/successToast\(|autoClose: 3000/)
      }
    }
  })

  test('outside the keep area five toasts are shown for four seconds, 440 wide, at the bottom', () => {
    const overlays = source('shell/Overlays.tsx')
    for (const setting of [/limit=\{5\}/, /autoClose=\{4000\}/, /bottom-(right|left)/, /440/]) {
      expect(overlays).toMatch(setting)
    }
  })

  test('the email suite titles its failures as specified', () => {
    const english = new Map(
      [...pages]
        .filter(([file]) => file.startsWith('email-marketing/') && /[wW]ords\.ts$/.test(file))
        .flatMap(([, text]) =>
          [...text.matchAll(/\b(\w+): \{\s*en: '([^']*)'/g)].map(([, key, en]) => [key, en] as const),
        ),
    )
    const failing = tellings
      .filter(({ file }) => file.startsWith('email-marketing/'))
      .flatMap(({ file, told }) => {
        const key = /errorTitle: \w+\.(\w+)/.exec(told)?.[1]
        return key === undefined ? [] : [{ file, title: english.get(key) }]
      })
    expect(failing.length).toBeGreaterThan(10)
    expect(failing.filter(({ title = '' }) => !suiteTitles.includes(title))).toEqual([])
  })

  test("an error in place of a page's content in the email suite has a title", () => {
    const shown = [...pages]
      .filter(([file]) => file.startsWith('email-marketing/'))
      .flatMap(([file, text]) =>
        [
          ...text.matchAll(
            /<(?:ErrorNotice|ItemLoadError|DataTable|FormModal|Form)\b(?=[^>]*?(?:error|failed|submit|loadError)=)/g,
          ),
        ].map(({ index }) => ({ file, told: text.slice(index, index + 400) })),
      )
    expect(shown.length).toBeGreaterThan(60)
    const titled = /\{\.\.\.loadError\}|\bloadError=\{|(?:failed|title)=\{[^}]*\b(?:\w+Failed|loadError\.title)\b/
    expect(shown.filter(({ told }) => !titled.test(told))).toEqual([])
  })

  test('assigning an unknown tag shows a red toast, an existing one orange, another failure red', () => {
    const assigning = source('email-marketing/useTagAssignment.ts')
    expect(assigning).toMatch(/404\) showToast\(\{ color: 'red', title: s\.notFound/)
    expect(assigning).toMatch(/409\) showToast\(\{ color: 'orange', title: s\.alreadyAssigned/)
    expect(assigning).toMatch(/else showToast\(\{ color: 'red', title: s\.assignmentFailed/)
  })

  test('the toast of a partial send is yellow, of a provider test by its result', () => {
    expect(source('email-marketing/sending/sendResult.ts')).toMatch(/color: 'yellow',\s*title: w\.partial\b/)
    const tried = source('email-marketing/providers/TestModal.tsx')
    expect(tried).toMatch(/title: data\.success \? w\.testOk : s\.testFailed/)
    expect(tried).toMatch(/color: data\.success \? 'teal' : 'red'/)
  })

  test('the tags manager names the keys of its texts', () => {
    const manager = source('ui/tags/TagsManager.tsx')
    expect(manager).toMatch(/color: 'green', title: w\['common\.success'\], message: w\['tags\.createSuccess'\]/)
    expect(manager).toMatch(/color: 'red', title: w\['common\.error'\], message: w\['tags\.createError'\]/)
    expect(manager).toContain("w['tags.fetchError']")
  })
})
