import { type RawBuilder, sql } from 'kysely'

/**
 * The beginning of a statement that each connection prepares once, under this name. For a statement whose text never
 * differs.
 */
export const prepared = (name: string): RawBuilder<never> => sql.raw(`/* ${name} */`)

/** The same for a statement whose text has several forms: each is prepared under a name of its own. */
export const preparedByForm = (name: string): RawBuilder<never> => sql.raw(`/* ${name}# */`)

/** A connection stores the plan of each form, so their number is limited. */
const maxForms = 100
const forms = new Map<string, string>()

/** The name under which a statement is prepared; undefined for one that is not. */
export function preparedName(text: string): string | undefined {
  const [, name, hasForms] = /^\/\* ([\w.-]+)(#?) \*\//.exec(text) ?? []
  if (name === undefined || !hasForms) return name
  const known = forms.get(text)
  if (known !== undefined || forms.size === maxForms) return known
  const form = `${name}.${forms.size}`
  forms.set(text, form)
  return form
}
