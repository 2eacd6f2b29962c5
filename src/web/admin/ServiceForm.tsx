import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Form, type FormFields } from '../ui/form/Form.tsx'
import { useUnsaved } from '../ui/form/useUnsaved.ts'

type Props<Values extends Record<string, unknown>> = {
  /** The source of the setting, or its state. */
  state: string
  /** The displayed version; a new version resets the form. */
  version: string
  initial: Values
  failed: string
  submit: (values: Values) => Promise<unknown>
  /** Content between the state and the fields. */
  above?: ReactNode
  children: (form: FormFields<Values>) => ReactNode
}

/** Edits the connection to a service; asks before unsaved changes are discarded. */
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
