import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Form, type FormFields } from '../ui/form/FormModal.tsx'
import { useUnsaved } from '../ui/form/useUnsaved.ts'

type Props<Values extends Record<string, unknown>> = {
  /** By whom it is set, or how it stands. */
  state: string
  /** The version that is shown: another one begins the form anew. */
  version: string
  initial: Values
  failed: string
  submit: (values: Values) => Promise<unknown>
  /** Between its state and its fields. */
  above?: ReactNode
  children: (form: FormFields<Values>) => ReactNode
}

/** How another service is reached, to be changed; leaving it half done is asked about. */
export function ServiceForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { state, version, initial, failed, submit, above, children } = props
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  return (
    <>
      <Text size="sm" mb="md">
        {state}
      </Text>
      {above}
      <Form
        key={version}
        initial={initial}
        failed={failed}
        onDirty={setDirty}
        submit={async (values) => {
          await submit(values)
        }}
      >
        {children}
      </Form>
    </>
  )
}
