import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'
import { endSession } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { RevokeKeysField } from './RevokeKeysField.tsx'
import { profileWords } from './words.ts'

/** Ends every session of the user, including this one. */
export function SignOutEverywhere() {
  const w = useWords(profileWords)
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const leave = () => {
    endSession('out')
    queryClient.clear()
    void navigate({ to: '/' })
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {w.signOutEverywhere}
      </Button>
      <FormModal
        title={w.signOutEverywhere}
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="md"
        initial={{ revokeApiKeys: false }}
        submit={({ revokeApiKeys }) => call('POST /api/:lang/auth/logout', { all: true, revokeApiKeys })}
        submitLabel={w.signOutEverywhere}
        failed={w.signOutFailed}
        danger
        onDone={leave}
      >
        {(form) => (
          <>
            <Text size="sm">{w.signOutEverywhereHint}</Text>
            <RevokeKeysField form={form} />
          </>
        )}
      </FormModal>
    </>
  )
}
