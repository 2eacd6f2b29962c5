import { Notifications } from '@mantine/notifications'
import { directionOf } from '#contract/text/languages.ts'
import '@mantine/notifications/styles.layer.css'
import { useLanguage } from '../i18n/language.ts'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'

/** The overlays of all pages: confirmations, toasts, and the pull-to-refresh indicator. */
export default function Overlays() {
  const language = useLanguage()
  return (
    <>
      <ConfirmDialog />
      <PullToRefresh />
      {/* Toasts appear at the bottom inline end, which is on the left from right to left. Mantine does not mirror the position. */}
      <Notifications
        key={language}
        limit={5}
        autoClose={4000}
        containerWidth={440}
        position={directionOf(language) === 'rtl' ? 'bottom-left' : 'bottom-right'}
      />
    </>
  )
}
