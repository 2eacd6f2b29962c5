/** A folder on the server under its current UIDVALIDITY, and the direction of its messages. */
export type Folder = {
  tenantId: string
  providerId: string
  path: string
  uidValidity: number
  direction: 'sent' | 'received'
  own: string
}
