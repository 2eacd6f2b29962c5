import { existsSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const folder = (name: string) => path.resolve(import.meta.dirname, name)

function existing(name: string): string {
  const file = folder(name)
  if (!existsSync(file)) throw new Error(`vite.config.ts: no file ${file}`)
  return file
}

/** What most pages need beyond the shell: queries, toasts, badges, and these modules. */
const readingPackages =
  /@tanstack\/(?:react-query|query-core)\b|@mantine\/(?:notifications\/esm\/notifications\.store|store)\b|@mantine\/core\/(?:esm\/components|styles)\/(?:Badge|Skeleton)\b|\/icons\/Icon(?:ArrowLeft|ArrowMerge|Bell|Check|Clock|Dots|Share)\.mjs$/
const readingModules = [
  'api/adoptPrefetched.ts',
  'api/queryClient.ts',
  'api/useApi.ts',
  'i18n/dates.ts',
  'qa/parts/MoreButton.tsx',
  'qa/parts/QuestionLink.tsx',
  'qa/words/cache.ts',
  'ui/list/useListState.ts',
  'ui/overlay/useSignedInAction.ts',
  'ui/page/ShareButton.tsx',
  'ui/page/useCanonical.ts',
  'ui/page/usePageTitle.ts',
  'ui/people/Avatar.tsx',
  'ui/people/Person.tsx',
  'ui/text/Markdown.tsx',
  'ui/text/RelativeTime.tsx',
  'ui/text/UserText.tsx',
  'ui/text/copyText.ts',
  'ui/words/contentWords.ts',
].map((name) => existing(`src/web/${name}`))

const group = (name: string, parts: string[]) => ({
  name,
  test: (id: string) => parts.some((part) => id.includes(part)),
})
const components = (...names: string[]) => names.map((name) => `/@mantine/core/esm/components/${name}/`)
const hooks = (...names: string[]) => names.map((name) => `/@mantine/hooks/esm/${name}/`)
const icons = (...names: string[]) => names.map((name) => `/icons/Icon${name}.mjs`)
const own = (...names: string[]) => names.map((name) => existing(`src/web/${name}`))

/**
 * What most pages of one kind stand on, with its dependencies, in one file each: many small files take more bytes when
 * compressed. A module belongs to the first group that names it or needs it; so a part that pages use without the rest
 * has an earlier group, and no page loads more for it.
 */
const shared = [
  group('heading', [
    ...own('ui/overlay/keepFocus.ts', 'ui/page/PageHeader.tsx', 'ui/page/Refresh.tsx'),
    ...icons('Refresh'),
  ]),
  group('notices', [
    ...components('Alert', 'CloseButton'),
    ...own('ui/overlay/useConfirm.ts', 'ui/state/ErrorNotice.tsx', 'ui/state/Loading.tsx', 'ui/words/uiWords.ts'),
  ]),
  group('empty', [...components('ThemeIcon'), ...own('ui/state/EmptyState.tsx')]),
  group('member', [
    ...own(
      'notifications/Bell.tsx',
      'shell/MemberNav.tsx',
      'shell/PersonMenu.tsx',
      'ui/overlay/onDemand.tsx',
      'api/cachedLists.ts',
    ),
    ...own('ui/list/ListError.tsx', 'ui/list/RowLink.tsx', 'ui/text/Pill.tsx'),
    ...icons('ArrowBackUp', 'ArrowDown', 'ArrowUp', 'DeviceFloppy', 'Pencil', 'Trash'),
  ]),
  group('hooks', [
    ...hooks('use-debounced-callback', 'use-merged-ref', 'use-uncontrolled', 'utils/use-callback-ref'),
    '/use-resolved-styles-api/',
    '/get-auto-contrast-value/',
    '/create-event-handler/',
    '/ScrollArea/utils/to-int.mjs',
  ]),
  group('fields', components('Input', 'InputBase', 'TextInput')),
  group('scroll', components('ScrollArea')),
  group('choices', ['/@mantine/core/esm/utils/InlineInput/', '/Checkbox/CheckIcon.mjs', '/InputsGroupFieldset/']),
  group('checks', components('Checkbox')),
  group('passwords', [...components('PasswordInput'), ...own('ui/form/NewPasswordInput.tsx')]),
  group('select', components('NativeSelect')),
  group('paging', own('ui/list/ListPages.tsx', 'ui/list/TextFilter.tsx', 'ui/list/listWords.ts')),
  group('rows', [...components('Table'), ...own('ui/list/TableScroll.tsx')]),
  group('views', own('ui/list/ViewsMenu.tsx', 'ui/list/useViews.ts', 'ui/list/viewEndpoints.ts')),
  group('table', own('ui/list/DataTable.tsx')),
  group('item', own('ui/page/BackLink.tsx', 'ui/state/ItemLoadError.tsx')),
  group('subject', own('ui/text/MailSubject.tsx')),
  group('area', own('ui/page/AreaNav.tsx')),
  group('suite', [
    ...own('email-marketing/EmailMarketingLayout.tsx', 'email-marketing/pages.ts', 'email-marketing/doneWords.ts'),
    ...own('email-marketing/useEditor.ts', 'email-marketing/useLoadError.ts', 'email-marketing/useOwner.ts'),
  ]),
]

/** Each component of Mantine brings its own stylesheet, so that a page loads the styles of what stands on it. */
function stylesByComponent(): Plugin {
  const component = /\/@mantine\/core\/esm\/.+\/(\w+)\.module\.mjs$/
  return {
    name: 'styles-by-component',
    transform(code, id, options) {
      const name = component.exec(id)?.[1]
      if (!name || options?.ssr) return null
      return { code: `import '@mantine/core/styles/${name}.layer.css'\n${code}`, map: null, moduleSideEffects: true }
    },
  }
}

/** Mantine's scroll area merges two refs by a function of the library that places menus, which dialogs do not need. */
function refsWithoutFloating(): Plugin {
  const file = /\/@mantine\/core\/esm\/components\/ScrollArea\/ScrollArea\.mjs$/
  const before = 'import { useMergeRefs } from "@floating-ui/react";'
  const after = `import { useMergedRef } from '@mantine/hooks'\nconst useMergeRefs = (refs) => useMergedRef(...refs)`
  return {
    name: 'refs-without-floating',
    transform(code, id) {
      if (!file.test(id)) return null
      if (!code.includes(before)) throw new Error('vite.config.ts: the scroll area merges its refs in another way')
      return { code: code.replace(before, after), map: null }
    },
  }
}

/** Our tables scroll natively (ui/list/TableScroll.tsx), but Mantine's would load its own scrollbars for it. */
function tablesWithoutScrollArea(): Plugin {
  const file = /\/@mantine\/core\/esm\/components\/Table\/TableScrollContainer\.mjs$/
  const before = 'import { ScrollArea } from "../ScrollArea/ScrollArea.mjs";'
  return {
    name: 'tables-without-scroll-area',
    transform(code, id) {
      if (!file.test(id)) return null
      if (!code.includes(before)) throw new Error('vite.config.ts: the table imports its scroll area in another way')
      return { code: code.replace(before, `const ScrollArea = 'div'`), map: null }
    },
  }
}

export default defineConfig({
  root: folder('src/web'),
  publicDir: folder('src/web/static'),
  plugins: [stylesByComponent(), refsWithoutFloating(), tablesWithoutScrollArea(), react()],
  resolve: { alias: { '#web': folder('src/web') } },
  build: {
    assetsInlineLimit: 0,
    // Says which files each page loads, for scripts/first-load.test.ts.
    manifest: true,
    chunkSizeWarningLimit: 900,
    modulePreload: {
      polyfill: false,
      // The shell would name every script of every page, which each visitor would load; the service worker has them all ahead.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    // What every page loads, in few files: React, which seldom changes, the shell, and what most pages stand on.
    rolldownOptions: {
      output: {
        // The shortest that the bundler allows. Every page loads the names of all styles and pages.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, tags: ['$initial'], priority: 1 },
            { name: 'shell', tags: ['$initial'], test: /^(?!.*\/src\/web\/(?:main\.tsx|index\.html)$)/ },
            {
              name: 'page',
              test: /@mantine\/(?:core\/(?:esm\/components|styles)\/(?:Card|Container|Paper|SimpleGrid)|hooks\/esm\/use-document-title)\b/,
            },
            {
              name: 'reading',
              test: (id: string) => readingPackages.test(id) || readingModules.some((file) => id.startsWith(file)),
            },
            // Compressed together, these small modules of the pages of questions are shorter.
            {
              name: 'questions',
              test: /\/src\/web\/qa\/(?:parts\/StatusBadges\.tsx|words\/(?:questionWords|words)\.ts)$/,
            },
            ...shared,
          ],
        },
      },
    },
  },
})
