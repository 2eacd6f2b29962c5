/**
 * Campaigns that were started in this tab and reported as running. Their result is still to be shown, even if they end
 * before their page opens.
 */
const startedJobs = new Set<string>()

export const addStartedJob = (jobId: string) => void startedJobs.add(jobId)
export const isStartedJob = (jobId: string) => startedJobs.has(jobId)
export const removeStartedJob = (jobId: string) => void startedJobs.delete(jobId)
