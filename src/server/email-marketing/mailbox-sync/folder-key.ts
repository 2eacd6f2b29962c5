/** Where messages come in, and where they lie on the server. */
export type Folder = {
  tenantId: string
  providerId: string
  path: string
  uidValidity: number
  direction: 'sent' | 'received'
  own: string
}
