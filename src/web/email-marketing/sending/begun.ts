/** Sends that were begun in this window and said to be under way: what came of them is still to be told, also when they end before their page is there. */
const startedJobs = new Set<string>()

export const addStartedJob = (jobId: string) => void startedJobs.add(jobId)
export const isStartedJob = (jobId: string) => startedJobs.has(jobId)
export const removeStartedJob = (jobId: string) => void startedJobs.delete(jobId)
