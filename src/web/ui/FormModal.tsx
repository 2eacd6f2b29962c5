import { Button, Group, Modal, Stack } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { CallError } from '../api/call.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { useConfirm } from './useConfirm.tsx'
import { useUppermost } from './windows.ts'
import { uiWords } from './words.ts'

export type FormFields<Values> = UseFormReturnType<Values>

type FormProps<Values> = {
  initial: Values
  /** What needs no server; the rest is told by the server, at its fields. */
  validate?: (values: Values) => Partial<Record<string, string | null>>
  submit: (values: Values, form: FormFields<Values>) => Promise<unknown>
  submitLabel?: string
  /** What it does cannot be taken back. */
  danger?: boolean
  /** The button that sends it is as wide as its fields. */
  wide?: boolean
  /** The title of what is told where no field can be blamed. */
  failed?: string
  children: (form: FormFields<Values>) => ReactNode
  onDone?: () => void
  onCancel?: () => void
}

/** The one form: keeps what was typed, shows the server's faults at their fields, and what has no field above the buttons. */
export function Form<Values extends Record<string, unknown>>(
  props: FormProps<Values> & { onDirty?: (dirty: boolean) => void },
) {
  const w = useWords(uiWords)
  const [error, setError] = useState<unknown>(null)
  const form = useForm<Values>({
    initialValues: props.initial,
    ...(props.validate && { validate: (values) => present(props.validate?.(values) ?? {}) }),
    onValuesChange: () => props.onDirty?.(true),
  })
  // The first fault may be out of sight.
  const goToFault = (faults: Record<string, unknown>) => form.getInputNode(Object.keys(faults)[0] ?? '')?.focus()
  const onSubmit = form.onSubmit(async (values) => {
    setError(null)
    try {
      await props.submit(values, form)
      props.onDirty?.(false)
      props.onDone?.()
    } catch (failure) {
      const atFields = failure instanceof CallError ? failure.fields : {}
      const known = Object.entries(atFields).filter(
        ([path]) => path.split('.')[0] !== '' && (path.split('.')[0] ?? '') in values,
      )
      form.setErrors(Object.fromEntries(known))
      goToFault(Object.fromEntries(known))
      if (known.length === 0 || known.length < Object.keys(atFields).length) setError(failure)
    }
  }, goToFault)
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {props.children(form)}
        {error !== null && <ErrorNotice error={error} {...(props.failed !== undefined && { title: props.failed })} />}
        <Group justify="flex-end" mt="xs">
          {props.onCancel && (
            <Button variant="default" onClick={props.onCancel}>
              {w.cancel}
            </Button>
          )}
          <Button
            type="submit"
            loading={form.submitting}
            fullWidth={props.wide ?? false}
            {...(props.danger === true && { color: 'red.9' })}
          >
            {props.submitLabel ?? w.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const present = (errors: Partial<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error))

/** The same in a window; asks before it throws away what was typed. */
export function FormModal<Values extends Record<string, unknown>>({
  title,
  opened,
  onClose,
  size = 'lg',
  ...form
}: Omit<FormProps<Values>, 'onCancel'> & { title: string; opened: boolean; onClose: () => void; size?: string }) {
  const w = useWords(uiWords)
  const confirm = useConfirm()
  const [dirty, setDirty] = useState(false)
  const uppermost = useUppermost(opened)
  const close = async () => {
    if (!uppermost()) return
    const question = { title: w.unsaved, body: w.unsavedHint, confirm: w.discard, cancel: w.keepEditing }
    if (dirty && !(await confirm(question))) return
    setDirty(false)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': w.close }}
    >
      <Form
        {...form}
        onDirty={setDirty}
        onCancel={() => void close()}
        onDone={() => {
          setDirty(false)
          form.onDone?.()
          onClose()
        }}
      />
    </Modal>
  )
}
