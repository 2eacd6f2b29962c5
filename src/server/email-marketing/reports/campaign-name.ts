import { sql } from 'kysely'

/** The name of the A/B test or campaign of a send `j`; null if it has none. */
export const nameSql = sql<string | null>`coalesce(
  (select t.name from job_tests t where t.tenant_id = j.tenant_id and t.id = j.test_id),
  (select nullif(k.name, '') from campaigns k where k.tenant_id = j.tenant_id and k.id = j.id))`
