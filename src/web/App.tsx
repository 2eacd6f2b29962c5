import { createTheme, DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { directionOf, useLanguage } from './i18n/language.ts'
import { router } from './routes.tsx'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'

const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: 8,
  fontFamily: "'Inter Variable', 'Vazirmatn Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', 'Vazirmatn Variable', system-ui, sans-serif" },
  defaultRadius: 'md',
})

/** Everything the pages stand in: direction, theme, addresses. */
export function App() {
  return (
    <DirectionProvider detectDirection={false} initialDirection={directionOf(useLanguage())}>
      <MantineProvider theme={theme} forceColorScheme="light">
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
