export type PickedMessage = { contactId: string; email: string; timeZone: string | null }
