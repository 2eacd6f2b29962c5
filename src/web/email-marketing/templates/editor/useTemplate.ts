import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { Template } from '#contract/email-marketing/templates.ts'
import { useDraft } from '../../../ui/form/useDraft.ts'
import { useHistory } from '../blocks/useHistory.ts'
import { documentOf, type TemplateValues, valuesOf } from './values.ts'

export type TemplateDraft = { values: TemplateValues; version: string | null }

/** A template while it is edited: its fields, its blocks with undo, and a local draft until it is saved. */
export function useTemplate(template: Template | null, initial: TemplateValues) {
  const draft = useDraft<TemplateDraft>(`template:${template?._id ?? 'new'}`)
  const found = template && draft.restored
  const [values, setValues] = useState(found?.values ?? initial)
  const [version, setVersion] = useState(found ? found.version : (template?.updatedAt ?? null))
  const [restored, setRestored] = useState(Boolean(found))
  const history = useHistory(documentOf(found?.values ?? initial))
  const document = history.value
  // The saved state; null for a new or restored template.
  const [same, setSame] = useState(template && !found ? { values, document } : null)
  const dirty = same === null || same.values !== values || same.document !== document

  /** The state when it was last read or saved. */
  const [read, setRead] = useState(template ? valuesOf(template) : initial)

  const current = (): TemplateValues => ({
    ...values,
    ...(values.contentType === 'blocks' && { content: JSON.stringify(document) }),
  })
  const keep = useDebouncedCallback((snapshot: TemplateDraft) => draft.keep(snapshot), {
    delay: 700,
    flushOnUnmount: true,
  })
  // Also saves a change that was made right before leaving or reloading the page.
  useEffect(() => {
    const flush = () => keep.flush()
    addEventListener('pagehide', flush)
    return () => removeEventListener('pagehide', flush)
  }, [keep])
  useEffect(() => {
    if (dirty) keep({ values: current(), version })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [values, document, version, dirty])

  const forget = () => {
    keep.cancel()
    draft.drop()
    setRestored(false)
  }
  /** Replaces the edited state. */
  const replace = (next: TemplateValues, at: string | null) => {
    setValues(next)
    setVersion(at)
    history.change(documentOf(next))
  }
  return {
    values,
    read,
    current,
    history,
    version,
    dirty,
    restored,
    set: (fields: Partial<TemplateValues>) => setValues((before) => ({ ...before, ...fields })),
    replace,
    /** Marks the edited state as saved. */
    saved: (at: string) => {
      setRead(current())
      setVersion(at)
      setSame({ values, document })
      forget()
    },
    discard: () => {
      forget()
      if (!template) return
      const stored = valuesOf(template)
      const storedDocument = documentOf(stored)
      setValues(stored)
      setVersion(template.updatedAt)
      history.change(storedDocument)
      setSame({ values: stored, document: storedDocument })
    },
  }
}

export type TemplateEditing = ReturnType<typeof useTemplate>
