import { Button, Group, Stack } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { type ReactNode, Suspense, type SubmitEvent, useRef, useState } from 'react'
import { CallError } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import type { Versioned } from './conflicts.ts'
import { keepFocus } from '../overlay/keepFocus.ts'
import { lazyPart } from '../state/lazy.tsx'
import { ErrorNotice } from '../state/ErrorNotice.tsx'
import { uiWords } from '../words/uiWords.ts'
import { useSaveShortcut } from './useSaveShortcut.ts'

type Notice = typeof import('./ConflictNotice.tsx').default

const ConflictNotice = lazyPart(() => import('./ConflictNotice.tsx')) as unknown as Notice

/** The result of a submission that the user cancelled: the dialog stays open with its values. */
export const keepOpen = Symbol('not done')

export type FormFields<Values> = UseFormReturnType<Values>

export type FormProps<Values> = {
  initial: Values
  /** Checks that need no server; the server's errors appear at their fields. */
  validate?: (values: Values) => Partial<Record<string, string | null>>
  /**
   * @param version the version of the item as read, for endpoints that check it
   * @returns the saved item, or `keepOpen` if the user cancelled
   */
  submit: (values: Values, version: { version?: string }, form: FormFields<Values>) => Promise<unknown>
  /** The edited item, if others may edit it at the same time. */
  versioned?: Versioned<Values> | null
  submitLabel?: string
  /** Whether the action cannot be undone. */
  danger?: boolean
  /** Whether the submit button is as wide as the fields. */
  wide?: boolean
  /** The title of errors that belong to no field. */
  failed?: string
  children: (form: FormFields<Values>) => ReactNode
  onDone?: () => void
  onCancel?: () => void
}

type Conflict<Values> = { theirs: Values; by: string | null; version: string | undefined }

/**
 * The form of every page. It keeps its values on failure. The server's errors are shown at their fields, others above
 * the buttons.
 */
export function Form<Values extends Record<string, unknown>>(
  props: FormProps<Values> & { onDirty?: (dirty: boolean) => void },
) {
  const w = useWords(uiWords)
  const [error, setError] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  // The values and version as read. After a conflict, those of the other editor.
  const [read, setRead] = useState({ values: props.initial, version: props.versioned?.updatedAt })
  const form = useForm<Values>({
    initialValues: props.initial,
    ...(props.validate && { validate: (values) => present(props.validate?.(values) ?? {}) }),
    onValuesChange: () => props.onDirty?.(true),
  })
  // The first invalid field may be out of sight.
  const goToFault = (faults: Record<string, unknown>) => form.getInputNode(Object.keys(faults)[0] ?? '')?.focus()
  const send = async (values: Values, version: string | undefined): Promise<void> => {
    setError(null)
    setConflict(null)
    try {
      const saved = await props.submit(values, version === undefined ? {} : { version }, form)
      if (saved === keepOpen) return
      setRead({ values, version: versionOf(saved) ?? version })
      props.onDirty?.(false)
      props.onDone?.()
    } catch (failure) {
      const current = failure instanceof CallError ? failure.current : undefined
      if (props.versioned && current) {
        const theirs = props.versioned.valuesOf(current.data)
        const { differingPaths: differing } = await import('./conflicts.ts')
        // If nothing differs, the conflict is about fields that this form does not have.
        if (differing(read.values, theirs).length === 0) return send(values, versionOf(current.data))
        return setConflict({ theirs, by: current.by, version: versionOf(current.data) })
      }
      const atFields = failure instanceof CallError ? failure.fields : {}
      const known = Object.entries(atFields).filter(
        ([path]) => path.split('.')[0] !== '' && (path.split('.')[0] ?? '') in values,
      )
      form.setErrors(Object.fromEntries(known))
      goToFault(Object.fromEntries(known))
      if (known.length === 0 || known.length < Object.keys(atFields).length) setError(failure)
    }
  }
  const choose = (values: Values) => {
    if (conflict) setRead({ values: conflict.theirs, version: conflict.version })
    form.setValues(values)
    setConflict(null)
  }
  // Counts of submissions and of those whose outcome is rendered. A dialog that closes, or a form that navigates away,
  // can still receive a click in between.
  const sent = useRef(0)
  const [over, setOver] = useState(0)
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sent.current > over) return
    const submit = form.onSubmit((values) => {
      sent.current += 1
      return send(values, read.version).finally(() => setOver((times) => times + 1))
    }, goToFault)
    submit(event)
  }
  // A form whose button has a name of its own does more than to save: it sends, starts or invites.
  const place = useRef<HTMLFormElement>(null)
  useSaveShortcut(place, props.submitLabel === undefined && props.danger !== true, () => place.current?.requestSubmit())
  return (
    <form ref={place} onSubmit={onSubmit} noValidate>
      <Stack>
        {props.children(form)}
        {conflict && props.versioned && (
          <Suspense fallback={null}>
            <ConflictNotice
              versioned={props.versioned}
              read={read.values}
              mine={form.values}
              theirs={conflict.theirs}
              by={conflict.by}
              onTheirs={() => {
                choose(conflict.theirs)
                props.onDirty?.(false)
              }}
              onMine={(values) => {
                choose(values)
                void send(values, conflict.version)
              }}
            />
          </Suspense>
        )}
        {error !== null && <ErrorNotice error={error} {...(props.failed !== undefined && { title: props.failed })} />}
        <Group ref={keepFocus} justify="flex-end" mt="xs">
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

/** Undefined for responses without a version. */
const versionOf = (shown: unknown) => (shown as { updatedAt?: string } | undefined)?.updatedAt

const present = (errors: Partial<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
