import type { Services } from '../../context.ts'

/** Whether a workspace's own domain serves this page. */
export type ServedOn = (
  services: Pick<Services, 'db' | 'secrets'>,
  params: Record<string, string>,
  tenantId: string,
) => boolean | Promise<boolean>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent: no page of emails, so only the site itself serves it. */
    servedOn?: ServedOn | undefined
  }
}
