import { createTheme, DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallError } from './api/call.ts'
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

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // What the server refused it refuses again.
      retry: (times, error) =>
        times < 2 && !(error instanceof CallError && error.statusCode >= 400 && error.statusCode < 500),
    },
  },
})

/** Everything the pages stand in: direction, theme, toasts, windows, addresses. */
export function App() {
  return (
    <DirectionProvider detectDirection={false} initialDirection={directionOf(useLanguage())}>
      <MantineProvider theme={theme} forceColorScheme="light">
        <FollowLanguage />
        <QueryClientProvider client={queries}>
          <ErrorBoundary>
            <ModalsProvider>
              <RouterProvider router={router} />
            </ModalsProvider>
          </ErrorBoundary>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}

/** Toasts stand at the end of the bottom, which is the left in Arabic: their corner does not mirror by itself. */
function FollowLanguage() {
  const language = useLanguage()
  const { setDirection } = useDirection()
  useEffect(() => setDirection(directionOf(language)), [language, setDirection])
  return (
    <Notifications
      key={language}
      limit={5}
      autoClose={4000}
      containerWidth={440}
      position={language === 'ar' ? 'bottom-left' : 'bottom-right'}
    />
  )
}
