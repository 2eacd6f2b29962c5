import { Failure } from '../failure.ts'

/** Storage of files outside of the database. Every failure is thrown. */
export type Place = {
  kind: 'folder' | 'bucket'
  /** Its address without key and secret. */
  name: string
  /** Stores bytes durably under a name. An existing file is left unchanged. */
  put(name: string, bytes: Buffer): Promise<void>
  /** @returns null if the file does not exist. @param maxBytes maximum bytes to read */
  get(name: string, maxBytes: number): Promise<Buffer | null>
  /** Deletes a file; a missing one is not an error. */
  remove(name: string): Promise<void>
  /** Checks that the place is reachable. @throws if it is not */
  look(): Promise<void>
  /** Deletes old leftovers of writers that died. */
  tidy(before: Date): Promise<void>
  close(): void
}

/** The file storage is unreachable; a retry may succeed and nothing is lost. */
export class StorageAway extends Failure {
  override name = 'StorageAway'
  constructor(cause: unknown) {
    super(
      'unavailable',
      {
        en: 'We can’t reach the files right now. Try again in a moment.',
        ar: 'تعذّر الوصول إلى الملفات حاليًا. يمكن إعادة المحاولة بعد لحظات.',
      },
      { retryAfter: 10 },
    )
    this.cause = cause
  }
}
