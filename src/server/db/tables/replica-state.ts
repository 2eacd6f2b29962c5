/** `used`: it had all that there was no longer ago than `mostLag`. */
export type ReplicaState = 'used' | 'behind' | 'away'
