// Shared with the pages, which load no schemas.

/** Types of custom fields. `yearlessDate`: a day and a month, such as a birthday. */
export const fieldTypes = ['text', 'number', 'date', 'yearlessDate', 'choice', 'yesNo', 'url', 'phone'] as const
export type FieldType = (typeof fieldTypes)[number]

/** Maximum number of fields of a workspace. */
export const maxFields = 200

/** Maximum number of choices of a field. */
export const maxChoices = 100
