/** Puts the description below a field, so that two fields in a row align. */
export const fieldOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
