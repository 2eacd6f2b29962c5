/** What a change of a field may change: contacts, and everything that names the field. */
export const invalidates = ['/email-marketing/']
