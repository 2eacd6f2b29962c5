export type Picked = { contactId: string; email: string; timeZone: string | null }
