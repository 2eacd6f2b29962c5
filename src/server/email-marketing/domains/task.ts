import { dueChecks } from './due-checks.ts'
import type { DomainRow } from './read.ts'
import { verify } from './verify.ts'

/** Checks due domains; owners are notified of new faults. */
export const checkDomains = dueChecks<DomainRow>('check-domains', { table: 'domains', key: 'id' }, verify)
