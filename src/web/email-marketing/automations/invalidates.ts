/** Queries that become outdated when an automation changes. */
export const invalidates = ['/email-marketing/automation']
