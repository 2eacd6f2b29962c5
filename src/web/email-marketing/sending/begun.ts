/** Sends that were begun in this window and said to be under way: what came of them is still to be told, also when they end before their page is there. */
const begun = new Set<string>()

export const noteBegun = (jobId: string) => void begun.add(jobId)
export const isBegun = (jobId: string) => begun.has(jobId)
export const noteTold = (jobId: string) => void begun.delete(jobId)
