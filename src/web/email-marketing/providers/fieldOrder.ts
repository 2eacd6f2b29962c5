/** Puts descriptions below the fields, so that two fields in a row align. */
export const fieldOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
