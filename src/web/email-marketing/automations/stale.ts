/** What is asked anew once an automation was changed. */
export const stale = ['/email-marketing/automation']
