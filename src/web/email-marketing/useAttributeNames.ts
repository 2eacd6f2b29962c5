import { useApiQuery } from '../api/useApi.ts'

/** The attribute names of the workspace's newest contacts. */
export function useAttributeNames(): string[] {
  const contacts = useApiQuery('GET /api/:tenant/email-marketing/email', { size: 100 })
  return [...new Set((contacts.data?.data ?? []).flatMap((contact) => Object.keys(contact.attributes)))].toSorted()
}
