/** `used`: its lag is at most `mostLag`. */
export type ReplicaState = 'used' | 'behind' | 'away'
