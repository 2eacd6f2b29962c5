import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { useLanguage } from '../i18n/language.ts'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'

/** What pages raise above themselves: questions, toasts, and the sign of a pull. */
export default function Overlays() {
  const language = useLanguage()
  return (
    <>
      <ConfirmDialog />
      <PullToRefresh />
      {/* Toasts stand at the end of the bottom, which is the left in Arabic: their corner does not mirror by itself. */}
      <Notifications
        key={language}
        limit={5}
        autoClose={4000}
        containerWidth={440}
        position={language === 'ar' ? 'bottom-left' : 'bottom-right'}
      />
    </>
  )
}
