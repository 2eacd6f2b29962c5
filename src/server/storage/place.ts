import { Failure } from '../failure.ts'

/** A place outside of the database where files lie. Whatever goes wrong there is thrown. */
export type Place = {
  kind: 'folder' | 'bucket'
  /** Where it is, without key and secret. */
  name: string
  /** Keeps bytes under a name; once it returns they are there to stay. What is there already is left as it is. */
  put(name: string, bytes: Buffer): Promise<void>
  /** @returns null where there is no such file. @param most no more bytes than that are read */
  get(name: string, most: number): Promise<Buffer | null>
  /** What is not there need not be removed. */
  remove(name: string): Promise<void>
  /** Whether it can be reached. @throws where it cannot */
  look(): Promise<void>
  /** Takes away what writers that died have left, where that is older. */
  tidy(before: Date): Promise<void>
  close(): void
}

/** The place of the files cannot be reached: worth trying again, nothing is lost. */
export class StorageAway extends Failure {
  override name = 'StorageAway'
  constructor(cause: unknown) {
    super(
      'unavailable',
      {
        en: 'Files cannot be reached for a moment. Please try again.',
        ar: 'تعذّر الوصول إلى الملفات للحظات. يرجى المحاولة مرة أخرى.',
      },
      { retryAfter: 10 },
    )
    this.cause = cause
  }
}
