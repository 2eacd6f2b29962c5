import { createTheme, DEFAULT_THEME, DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { directionOf } from '#contract/text/languages.ts'
import { typeLatinDigits } from './i18n/digits.ts'
import { useLanguage } from './i18n/language.ts'
import type { Language } from './i18n/languages.ts'
import { wordsIn } from './i18n/words.ts'
import { router } from './routes.tsx'
import { ErrorBoundary } from './ui/state/ErrorBoundary.tsx'
import { everyPageWords } from './ui/words/everyPageWords.ts'
import { pickerFilter } from './ui/form/pickerFilter.ts'

// Mantine's darkest orange has too little contrast with white (WCAG 2.2, 1.4.3): 4.3 to 1. This one has 5.2 to 1.
const [o0, o1, o2, o3, o4, o5, o6, o7, o8] = DEFAULT_THEME.colors.orange
const orange = [o0, o1, o2, o3, o4, o5, o6, o7, o8, '#c2410c'] as const

/** Dark text in notices: text in the notice's own colour has too little contrast. */
const readable = (_theme: unknown, { color }: { color?: string }) => ({
  title: { color: `var(--mantine-color-${color === 'red' ? 'red' : 'gray'}-9)` },
  message: { color: 'var(--mantine-color-gray-9)' },
})

const themeIn = (language: Language) =>
  createTheme({
    components: {
      Autocomplete: { defaultProps: { filter: pickerFilter } },
      MultiSelect: { defaultProps: { filter: pickerFilter } },
      Select: { defaultProps: { filter: pickerFilter } },
      TagsInput: { defaultProps: { filter: pickerFilter } },
      Alert: { styles: readable },
      NumberInput: { defaultProps: { onBeforeInput: typeLatinDigits } },
      // Mantine's default label of the button is English.
      PasswordInput: {
        defaultProps: { visibilityToggleButtonProps: { 'aria-label': wordsIn(everyPageWords, language).showPassword } },
      },
    },

    colors: { orange },
    primaryColor: 'blue',
    primaryShade: 8,
    fontFamily: "'Inter Variable', 'Vazirmatn Variable', system-ui, sans-serif",
    headings: { fontFamily: "'Inter Variable', 'Vazirmatn Variable', system-ui, sans-serif" },
    defaultRadius: 'md',
  })

const themes: Partial<Record<Language, ReturnType<typeof themeIn>>> = {}

/** The root of the application: direction, theme and router. */
export function App() {
  const language = useLanguage()
  return (
    <DirectionProvider detectDirection={false} initialDirection={directionOf(language)}>
      <MantineProvider theme={(themes[language] ??= themeIn(language))} forceColorScheme="light">
        <FollowLanguage />
        <ErrorBoundary>
          <RouterProvider router={router} />
        </ErrorBoundary>
      </MantineProvider>
    </DirectionProvider>
  )
}

function FollowLanguage() {
  const language = useLanguage()
  const { setDirection } = useDirection()
  useEffect(() => setDirection(directionOf(language)), [language, setDirection])
  return null
}
