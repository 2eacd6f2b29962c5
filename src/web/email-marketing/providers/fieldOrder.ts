/** What is said of a field stands below it, so that two fields of one line stand level. */
export const fieldOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
