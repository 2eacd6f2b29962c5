import { Notifications } from '@mantine/notifications'
import { directionOf } from '#contract/text/languages.ts'
import '@mantine/notifications/styles.layer.css'
import { usePendingIdentity } from '../api/identity.ts'
import { useLanguage } from '../i18n/language.ts'
import { usePendingConfirmation } from '../ui/overlay/confirmState.ts'
import { lazyDialog } from '../ui/state/lazyDialog.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'

const IdentityDialog = lazyDialog(async () => (await import('./IdentityDialog.tsx')).IdentityDialog)
const ConfirmDialog = lazyDialog(async () => (await import('../ui/overlay/ConfirmDialog.tsx')).ConfirmDialog)

/** The overlays of all pages: confirmations, toasts, and the pull-to-refresh indicator. */
export default function Overlays() {
  const language = useLanguage()
  const pending = usePendingConfirmation()
  const identity = usePendingIdentity()
  return (
    <>
      <ConfirmDialog opened={pending !== null} onClose={() => pending?.answer(false)} />
      <IdentityDialog opened={identity !== null} onClose={() => identity?.answer(false)} />
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
