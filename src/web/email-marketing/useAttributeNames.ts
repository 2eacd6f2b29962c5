import { useApiQuery } from '../api/useApi.ts'

/** The names of attributes that the workspace's newest contacts have. */
export function useAttributeNames(): string[] {
  const contacts = useApiQuery('GET /api/:tenant/email-marketing/email', { size: 100 })
  return [...new Set((contacts.data?.data ?? []).flatMap((contact) => Object.keys(contact.attributes)))].toSorted()
}
