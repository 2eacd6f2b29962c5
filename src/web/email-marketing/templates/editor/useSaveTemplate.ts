import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Template } from '#contract/email-marketing/templates.ts'
import { call, CallError } from '../../../api/call.ts'
import { invalidate } from '../../../api/queryClient.ts'
import { showToast } from '../../../api/useApi.ts'
import { useWords } from '../../../i18n/words.ts'
import { doneWords } from '../../doneWords.ts'
import type { TemplateEditing } from './useTemplate.ts'
import { type TemplateValues, valuesOf } from './values.ts'

export type TemplateConflict = { theirs: TemplateValues; by: string | null; version: string }

/** Saves a template. Errors appear at their fields; in a conflict the second editor chooses a version. */
export function useSaveTemplate(template: Template | null, writing: TemplateEditing) {
  const done = useWords(doneWords)
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [overtaken, setOvertaken] = useState<TemplateConflict | null>(null)

  const save = async (values: TemplateValues = writing.values, version = writing.version) => {
    setSaving(true)
    setError(null)
    setOvertaken(null)
    const input = { ...values, tags: values.tags.map(({ _id }) => _id) }
    try {
      const { data } = template
        ? await call('PATCH /api/:tenant/email-marketing/template/:templateId', {
            templateId: template._id,
            ...input,
            ...(version !== null && { version }),
          })
        : await call('POST /api/:tenant/email-marketing/template', input)
      writing.saved(data.updatedAt, values)
      showToast({ message: template ? done['template.updated'] : done['template.created'] })
      await invalidate(['/email-marketing/template'])
      if (template) return
      await navigate({
        to: '/email-marketing/templates/$templateId',
        params: { templateId: data._id },
        replace: true,
        ignoreBlocker: true,
      })
    } catch (failure) {
      const current = failure instanceof CallError ? failure.current : undefined
      const theirs = current?.data as Template | undefined
      if (theirs) setOvertaken({ theirs: valuesOf(theirs), by: current?.by ?? null, version: theirs.updatedAt })
      else setError(failure)
    } finally {
      setSaving(false)
    }
  }
  const fields: Record<string, string | undefined> = error instanceof CallError ? error.fields : {}
  const shown = ['name', 'subject'].some((name) => fields[name] !== undefined) ? null : error
  return {
    save,
    saving,
    fields,
    error: shown,
    isFailed: error !== null || overtaken !== null,
    overtaken,
    forget: () => setOvertaken(null),
  }
}

export type SaveState = ReturnType<typeof useSaveTemplate>
