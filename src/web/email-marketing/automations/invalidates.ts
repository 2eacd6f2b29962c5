/** What is asked anew once an automation was changed. */
export const invalidates = ['/email-marketing/automation']
