import type { Server } from './servers.ts'

/** The state of the database, as the listener connection knows it. */
export type PrimaryMonitor = {
  /** The server that accepts writes, as far as is known. */
  server(): Server
  /** The server does not answer at the moment: callers need not find out by waiting. */
  isAway(): boolean
  /** Reports that a connection of this process received something from the server. */
  heard(): void
  /** Registers a callback for when open connections are dead: the server is silent, or another one has taken over. */
  onLost(lost: () => void): void
}
