import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Reader, type Response } from 'mmdb-lib'
import { networkOf } from './network.ts'

/** Countries by address range: registries and routes of June 2026 (nro.net, CC BY 4.0; ip-location-db, CC0). */
const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

let countries: Promise<Reader<Response>> | undefined

const open = async () => new Reader<Response>(await readFile(fileURLToPath(import.meta.resolve(file))))

/** The country of an address by its registered network (ISO 3166-1 alpha-2); null if unknown, as for private ones. */
export async function countryOf(address: string): Promise<string | null> {
  countries ??= open()
  const found = (await countries).get(networkOf(address, 64).replace('/64', '')) as { country_code?: string } | null
  return found?.country_code ?? null
}
