import { isolateAuto } from '../../i18n/isolates.ts'

const outputs = /\{\{-?\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*((?:\|[^{}]*)?)-?\}\}/gu
const tags = /\{%[^{}]*%\}/g
const fallback = /\|\s*default:\s*(?:"([^"]*)"|'([^']*)')/

/**
 * A subject for a title: each merge tag is its fallback, or the name of its field in brackets.
 * @param names the names of known fields @param workspace the name of the workspace
 */
export function readableSubject(subject: string, names: Readonly<Record<string, string>>, workspace: string): string {
  return subject
    .replaceAll(outputs, (_, field: string, filters: string) => {
      const [, double, single] = fallback.exec(filters) ?? []
      const word = double || single
      if (word) return word
      if (field === 'workspace' && workspace) return isolateAuto(workspace)
      const attribute = field.startsWith('attributes.') ? field.slice('attributes.'.length) : field
      return isolateAuto(`[${names[field] ?? attribute}]`)
    })
    .replaceAll(tags, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
