import { Alert, Container, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useWords } from '../i18n/words.ts'
import { Form } from '../ui/form/Form.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { publicWords } from './words.ts'

export default function ContactPage() {
  const w = useWords(publicWords)
  const [received, setReceived] = useState(false)
  return (
    <Container size="sm" py="xl">
      <PageHeader isStatic title={w.contactTitle} hint={w.contactHint} />
      {received ? (
        <Alert color="teal.9" role="status">
          {w.received}
        </Alert>
      ) : (
        <Form
          initial={{ name: '', email: '', message: '' }}
          submit={(values) => call('POST /api/:lang/contact', values)}
          onDone={() => setReceived(true)}
          submitLabel={w.send}
        >
          {(form) => (
            <>
              <TextInput
                label={w.name}
                autoComplete="name"
                attributes={{ input: { dir: 'auto' } }}
                {...form.getInputProps('name')}
              />
              <TextInput
                type="email"
                label={w.email}
                autoComplete="email"
                attributes={{ input: { dir: 'ltr' } }}
                {...form.getInputProps('email')}
              />
              <Textarea
                label={w.message}
                minRows={5}
                autosize
                attributes={{ input: { dir: 'auto' } }}
                {...form.getInputProps('message')}
              />
            </>
          )}
        </Form>
      )}
    </Container>
  )
}
