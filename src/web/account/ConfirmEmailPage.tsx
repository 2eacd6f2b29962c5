import { Center, Container, Loader } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { beginSession } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { takeOrigin } from '../paths.ts'
import { accountWords } from '../shell/accountWords.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

/** Where the link of a confirmation mail leads: confirms, signs in, goes on. */
export default function ConfirmEmailPage() {
  const w = useWords(accountWords)
  const { token } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    call('POST /api/:lang/auth/confirm-email', { token: String(token ?? '') }).then((signedIn) => {
      beginSession(signedIn, true)
      return navigate({ href: takeOrigin() })
    }, setError)
  }, [token, navigate])
  return (
    <Container size={460} py="xl">
      <PageHeader title={w.confirming} />
      {error ? (
        <ErrorNotice error={error} />
      ) : (
        <Center>
          <Loader />
        </Center>
      )}
    </Container>
  )
}
