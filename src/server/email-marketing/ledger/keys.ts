export type JobKey = { tenantId: string; jobId: string }
