import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { Template } from '#contract/email-marketing/templates.ts'
import { useDraft } from '../../../ui/form/useDraft.ts'
import { isSameTemplate, type TemplateValues, valuesOf } from './values.ts'

export type TemplateDraft = { values: TemplateValues; version: string | null }

/** A template while it is edited: its fields, and a local draft until it is saved. */
export function useTemplate(template: Template | null, initial: TemplateValues) {
  const draft = useDraft<TemplateDraft>(`template:${template?._id ?? 'new'}`)
  const found = template && draft.restored
  const [values, setValues] = useState(() =>
    // A draft that was stored before templates had translations has none.
    found ? { ...found.values, translations: found.values.translations ?? initial.translations } : initial,
  )
  const [version, setVersion] = useState(found ? found.version : (template?.updatedAt ?? null))
  const [restored, setRestored] = useState(Boolean(found))
  // The saved state; null for a new template, or a restored one.
  const [same, setSame] = useState(template && !found ? values : null)
  const dirty = same === null || !isSameTemplate(same, values)

  /** The state when it was last read or saved. */
  const [read, setRead] = useState(template ? valuesOf(template) : initial)

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
    if (dirty) keep({ values, version })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [values, version, dirty])

  const forget = () => {
    keep.cancel()
    draft.drop()
    setRestored(false)
  }
  return {
    values,
    read,
    version,
    dirty,
    restored,
    set: (fields: Partial<TemplateValues>) => setValues((before) => ({ ...before, ...fields })),
    /** Replaces the edited state. */
    replace: (next: TemplateValues, at: string | null) => {
      setValues(next)
      setVersion(at)
    },
    /** Marks these values as saved. */
    saved: (at: string, stored: TemplateValues = values) => {
      setRead(stored)
      setVersion(at)
      setSame(stored)
      forget()
    },
    discard: () => {
      forget()
      if (!template) return
      const stored = valuesOf(template)
      setValues(stored)
      setVersion(template.updatedAt)
      setSame(stored)
    },
  }
}

export type TemplateEditing = ReturnType<typeof useTemplate>
