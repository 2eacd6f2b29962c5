import { Button, Stack, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { suiteWords } from '../words.ts'
import { connectWords } from './connectWords.ts'

/** Where an issuer sends the browser back to: connects the account, then opens its provider. */
export default function ConnectPage() {
  const w = useWords(connectWords)
  const s = useWords(suiteWords)
  const navigate = useNavigate()
  const { state, code } = useSearch({ strict: false })
  const finish = useApiMutation('POST /api/:tenant/email-marketing/mail-connection', {
    successToast: { message: w.done },
    errorTitle: null,
    invalidates: ['/email-service-provider'],
  })
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current || code === undefined) return
    isStarted.current = true
    const input = { tenant: String(state).split('.')[0] ?? '', state: String(state), code: String(code) }
    finish.mutate(input, {
      // The address with the code leaves the history.
      onSuccess: ({ data }) => void navigate({ to: `/email-marketing/providers/${data.providerId}`, replace: true }),
    })
  })
  return (
    <>
      <PageHeader isStatic title={w.connecting} />
      <Stack align="flex-start">
        {finish.error ? (
          <ErrorNotice error={finish.error} title={w.connectFailed} />
        ) : code === undefined ? (
          <Text>{w.cancelled}</Text>
        ) : (
          <Loading />
        )}
        {(finish.error || code === undefined) && (
          <Button variant="default" component={Link} to="/email-marketing/providers">
            {s.providers}
          </Button>
        )}
      </Stack>
    </>
  )
}
